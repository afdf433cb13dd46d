// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.file;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.NearestName;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
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

/**
 * A value of a YAML file. Each method refuses a value of another form with a {@link UsageException} that names the
 * place.
 *
 * @param name for messages: the key in quotes; for the whole file its content, such as "an experiment"
 * @param key  place of the key, also for the elements of its list
 */
public record YamlNode(Path file, String name, Place key, Node value) {
  /**
   * @param what the file's content, for messages
   * @throws UsageException with the place if it is no YAML, or no object
   */
  public static YamlNode read(Path file, String text, String what) {
    Place start = new Place(file, 1, 1);
    try {
      Node root = new Yaml(new LoaderOptions()).compose(new StringReader(text));
      if (root == null) {
        throw start.toException("the file is empty; it has to hold " + what);
      }
      if (!(root instanceof MappingNode)) {
        throw start.toException("the file has to hold " + what + ", that is keys with values");
      }
      return new YamlNode(file, what, placeOf(file, root.getStartMark()), root);
    } catch (MarkedYAMLException e) {
      throw placeOf(file, e.getProblemMark()).toException(
          "this is not YAML: " + (e.getContext() == null ? "" : e.getContext() + ", ") + e.getProblem());
    } catch (YAMLException e) {
      throw start.toException("this is not YAML: " + e.getMessage());
    }
  }

  public Place place() {
    return placeOf(file, value.getStartMark());
  }

  /** The values of an object by their keys, in the order of the file. */
  public Map<String, YamlNode> keys() {
    if (!(value instanceof MappingNode object)) {
      throw refusal("has to be an object, that is keys with values");
    }
    Map<String, YamlNode> keys = new LinkedHashMap<>();
    for (NodeTuple tuple : object.getValue()) {
      Place at = placeOf(file, tuple.getKeyNode().getStartMark());
      if (!(tuple.getKeyNode() instanceof ScalarNode scalar)) {
        throw at.toException("a key of " + name + " has to be a word");
      }
      String quoted = "'" + scalar.getValue() + "'";
      if (keys.put(scalar.getValue(), new YamlNode(file, quoted, at, tuple.getValueNode())) != null) {
        throw at.toException(quoted + " is there twice; remove one of them");
      }
    }
    return keys;
  }

  public void refuseOthers(String what, List<String> known) {
    keys().forEach((key, node) -> {
      if (!known.contains(key)) {
        throw node.key.toException("there is no " + node.name + " in " + what
            + NearestName.hint(key, known, "; there are " + String.join(", ", known)));
      }
    });
  }

  public Optional<YamlNode> find(String key) {
    return Optional.ofNullable(keys().get(key));
  }

  /** @param hint the fix; for the refusal of an object without the key */
  public YamlNode require(String key, String hint) {
    return find(key).orElseThrow(() -> place().toException("'" + key + "' is missing: " + hint));
  }

  /** The elements of a list; of one for a value without a list around it. */
  public List<YamlNode> elements() {
    return value instanceof SequenceNode list
        ? list.getValue().stream().map(element -> new YamlNode(file, name, key, element)).toList()
        : List.of(this);
  }

  /** A text, a number or a word, as written, without quotes. */
  public String text() {
    if (!(value instanceof ScalarNode scalar)) {
      throw refusal("has to be a text here");
    }
    if (isEmpty()) {
      throw refusal("has no value; write it, or remove the key");
    }
    return scalar.getValue();
  }

  /** The texts of an object by their keys. */
  public Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    keys().forEach((key, node) -> texts.put(key, node.text()));
    return texts;
  }

  public long wholeNumber() {
    return number(Long::valueOf, "a whole number");
  }

  public double number() {
    return number(Double::valueOf, "a number");
  }

  private <T> T number(Function<String, T> parser, String kind) {
    String text = text();
    try {
      return parser.apply(text);
    } catch (NumberFormatException e) {
      throw refusal("has to be " + kind + ", and is '" + text + "'");
    }
  }

  /** The element of {@code all} whose {@code toString} is the text. */
  public <T> T choice(List<T> all) {
    String text = text();
    List<String> names = all.stream().map(Object::toString).toList();
    if (!names.contains(text)) {
      throw refusal("has to be one of " + String.join(", ", names) + ", and is '" + text + "'"
          + NearestName.hint(text, names, ""));
    }
    return all.get(names.indexOf(text));
  }

  /** The file of this name next to the YAML file; a name with a folder is refused. */
  public Path sibling() {
    String text = text();
    if (!text.equals(String.valueOf(Path.of(text).getFileName()))) {
      throw place().toException("'" + text + "' has to be a file next to this one, named without a folder");
    }
    Path sibling = file.resolveSibling(text);
    if (!Files.isRegularFile(sibling)) {
      throw place().toException("there is no file " + sibling);
    }
    return sibling;
  }

  /** Whether the value is a text, a number or a word, or left out behind its key. */
  public boolean isScalar() {
    return value instanceof ScalarNode;
  }

  public boolean isObject() {
    return value instanceof MappingNode;
  }

  /** Whether the key is there without a value. */
  public boolean isEmpty() {
    return value.getTag().equals(Tag.NULL);
  }

  /** Whether the value is a number without quotes. */
  public boolean isNumber() {
    return value.getTag().equals(Tag.INT) || value.getTag().equals(Tag.FLOAT);
  }

  /** Adds the place of the value to a {@link UsageException}, and a prefix to its message. */
  public <T> T checked(String prefix, Supplier<T> check) {
    try {
      return check.get();
    } catch (UsageException e) {
      throw place().toException(prefix + e.getMessage());
    }
  }

  private UsageException refusal(String problem) {
    return place().toException(name + " " + problem);
  }

  private static Place placeOf(Path file, Mark mark) {
    return new Place(file, mark.getLine() + 1, mark.getColumn() + 1);
  }
}
