package io.ycsbpack.core.file;

import io.ycsbpack.core.property.NearestName;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** Keys and values of YAML that know where they stand in their file. */
public final class YamlObject {
  private final Path file;
  private final Place place;
  private final Map<String, Node> values = new LinkedHashMap<>();
  private final Map<String, Place> keys = new LinkedHashMap<>();

  private YamlObject(Path file, MappingNode node, String what) {
    this.file = file;
    place = placeOf(node);
    for (NodeTuple tuple : node.getValue()) {
      Place at = placeOf(tuple.getKeyNode());
      if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
        throw at.toException("a key of " + what + " has to be a word");
      }
      if (values.put(key.getValue(), tuple.getValueNode()) != null) {
        throw at.toException("'" + key.getValue() + "' is there twice; remove one of them");
      }
      keys.put(key.getValue(), at);
    }
  }

  /**
   * @param what the file holds, for messages
   * @throws io.ycsbpack.core.UsageException with the place, when it is no YAML, or no object
   */
  public static YamlObject read(Path file, String text, String what) {
    try {
      Node root = new Yaml(new LoaderOptions()).compose(new StringReader(text));
      if (root == null) {
        throw new Place(file, 1, 1).toException("the file is empty; it has to hold " + what);
      }
      if (!(root instanceof MappingNode object)) {
        throw new Place(file, 1, 1).toException("the file has to hold " + what + ", that is keys with values");
      }
      return new YamlObject(file, object, what);
    } catch (MarkedYAMLException e) {
      Mark mark = e.getProblemMark();
      throw new Place(file, mark.getLine() + 1, mark.getColumn() + 1).toException("this is not YAML: "
          + YamlProblem.words(e));
    } catch (YAMLException e) {
      throw new Place(file, 1, 1).toException("this is not YAML: " + e.getMessage());
    }
  }

  public Place place() {
    return place;
  }

  /** In the order of the file. */
  public Map<String, Place> keys() {
    return keys;
  }

  public boolean has(String key) {
    return values.containsKey(key);
  }

  /** The place of a value; of the object itself if it has no such key. */
  public Place placeOf(String key) {
    return has(key) ? placeOf(values.get(key)) : place;
  }

  public void refuseOthers(String what, List<String> known) {
    keys.forEach((key, at) -> {
      if (!known.contains(key)) {
        throw at.toException("there is no '" + key + "' in " + what
            + NearestName.hint(key, known, "; there are " + String.join(", ", known)));
      }
    });
  }

  /** Empty without the key. */
  public Optional<YamlObject> object(String key) {
    if (!has(key)) {
      return Optional.empty();
    }
    if (!(values.get(key) instanceof MappingNode object)) {
      throw placeOf(key).toException("'" + key + "' has to be an object, that is keys with values");
    }
    return Optional.of(new YamlObject(file, object, "'" + key + "'"));
  }

  /** The objects of a key, one or a list; empty without the key. */
  public List<YamlObject> objects(String key) {
    List<Node> nodes = values.get(key) instanceof SequenceNode list ? list.getValue()
        : has(key) ? List.of(values.get(key)) : List.of();
    return nodes.stream().map(node -> {
      if (!(node instanceof MappingNode object)) {
        throw placeOf(node).toException("'" + key + "' has to be of objects, that is keys with values");
      }
      return new YamlObject(file, object, "'" + key + "'");
    }).toList();
  }

  /** All values by their keys; each key has to have a value. */
  public Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    keys.keySet().forEach(key -> texts.put(key, scalar(values.get(key), key)));
    return texts;
  }

  public Optional<String> text(String key) {
    return has(key) ? Optional.of(scalar(values.get(key), key)) : Optional.empty();
  }

  /**
   * The element of {@code all} whose {@code toString} is the text of the key; empty without the key.
   *
   * @param refusal message for an unknown name, with {@code %s} in its place
   */
  public <T> Optional<T> choice(String key, List<T> all, String refusal) {
    List<String> names = all.stream().map(Object::toString).toList();
    return text(key).map(name -> {
      if (!names.contains(name)) {
        throw placeOf(key).toException(refusal.formatted(name) + NearestName.hint(name, names, "") + " (there are "
            + String.join(", ", names) + ")");
      }
      return all.get(names.indexOf(name));
    });
  }

  /** Whether the key is there without a value. */
  public boolean isEmpty(String key) {
    return values.get(key) instanceof ScalarNode scalar && scalar.getTag().equals(Tag.NULL);
  }

  public boolean isOfObjects(String key) {
    return values.get(key) instanceof MappingNode || values.get(key) instanceof SequenceNode list
        && list.getValue().stream().allMatch(MappingNode.class::isInstance);
  }

  /** Whether the value is a text, a number or a word. */
  public boolean isText(String key) {
    return values.get(key) instanceof ScalarNode;
  }

  /** The texts of a key, with the place of each; one text is a list of one. Empty without the key. */
  public List<Map.Entry<String, Place>> texts(String key) {
    List<Map.Entry<String, Place>> texts = new ArrayList<>();
    if (values.get(key) instanceof SequenceNode list) {
      list.getValue().forEach(one -> texts.add(Map.entry(scalar(one, key), placeOf(one))));
    } else if (has(key)) {
      texts.add(Map.entry(scalar(values.get(key), key), placeOf(key)));
    }
    return texts;
  }

  /** A text, a number or a word, as it was written, without quotes. */
  public record Scalar(String text, boolean isNumber) {
  }

  /** The numbers and texts of a list, or of a single one; empty without the key. */
  public List<Scalar> scalars(String key) {
    List<Node> nodes = values.get(key) instanceof SequenceNode list ? list.getValue()
        : has(key) ? List.of(values.get(key)) : List.of();
    return nodes.stream()
        .map(node -> new Scalar(scalar(node, key),
            node.getTag().equals(Tag.INT) || node.getTag().equals(Tag.FLOAT)))
        .toList();
  }

  public Optional<Long> wholeNumber(String key) {
    return text(key).map(text -> {
      try {
        return Long.valueOf(text);
      } catch (NumberFormatException e) {
        throw placeOf(key).toException("'" + key + "' has to be a whole number, and is '" + text + "'");
      }
    });
  }

  /** A file in the folder of the file that names it; a name with a folder is refused. */
  public static Path sibling(Path folder, String name, Place place) {
    Path file = folder.resolve(name);
    if (!name.equals(String.valueOf(Path.of(name).getFileName()))) {
      throw place.toException("'" + name + "' has to be a file next to this one, named without a folder");
    }
    if (!Files.isRegularFile(file)) {
      throw place.toException("there is no file " + file);
    }
    return file;
  }

  public Optional<Double> number(String key) {
    return text(key).map(text -> {
      try {
        return Double.valueOf(text);
      } catch (NumberFormatException e) {
        throw placeOf(key).toException("'" + key + "' has to be a number, and is '" + text + "'");
      }
    });
  }

  private String scalar(Node node, String key) {
    if (!(node instanceof ScalarNode scalar)) {
      throw placeOf(node).toException("'" + key + "' has to be a text here");
    }
    if (scalar.getTag().equals(Tag.NULL)) {
      throw placeOf(node).toException("'" + key + "' has no value; write it, or remove the key");
    }
    return scalar.getValue();
  }

  private Place placeOf(Node node) {
    return new Place(file, node.getStartMark().getLine() + 1, node.getStartMark().getColumn() + 1);
  }
}
