// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import io.ycsbpack.core.property.PropertyType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a field of an object is: names with dots between them, and in brackets the {@code name} of an element of a list,
 * or its number, or a key with dots of its own; {@code *} stands for each of them.
 *
 * <pre>{@code
 * spec.template.spec.containers[db].resources
 * metadata.annotations[example.com/state]
 * spec.servers[*].resources
 * }</pre>
 *
 * @param parts of it, without dots and brackets
 */
public record FieldPath(List<String> parts) {
  public static final PropertyType<FieldPath> TYPE = PropertyType.of(
      "a path of fields (spec.template.spec.containers[db].resources)", "PATH", FieldPath::parse);

  private static final String EACH = "*";
  private static final Pattern PART = Pattern.compile("\\.?([A-Za-z0-9_$-]+)|\\[([^\\]]+)\\]");

  /** @param name of the elements in place of {@code *}, separated by slashes; empty without any */
  public record Place(String name, FieldPath path) {
  }

  /** @throws IllegalArgumentException with the position of the error */
  public static FieldPath parse(String text) {
    List<String> parts = new ArrayList<>();
    Matcher part = PART.matcher(text);
    int at = 0;
    while (at < text.length()) {
      boolean isFirst = at == 0;
      if (!part.find() || part.start() != at || isFirst != (text.charAt(at) != '.' && text.charAt(at) != '[')) {
        throw new IllegalArgumentException("position " + (at + 1) + ": write names with dots between them, and elements"
            + " of lists in brackets, such as spec.template.spec.containers[db].resources");
      }
      parts.add(part.group(1) == null ? part.group(2) : part.group(1));
      at = part.end();
    }
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("it has no names");
    }
    return new FieldPath(List.copyOf(parts));
  }

  public Optional<Object> find(Object object) {
    Optional<Object> found = Optional.of(object);
    for (String part : parts) {
      found = found.flatMap(one -> step(one, part));
    }
    return found;
  }

  /** How many leading parts an object has. */
  public int depth(Object object) {
    int depth = 0;
    while (depth < parts.size() && first(depth + 1).find(object).isPresent()) {
      depth++;
    }
    return depth;
  }

  public FieldPath first(int number) {
    return new FieldPath(parts.subList(0, number));
  }

  public String last() {
    return parts.get(parts.size() - 1);
  }

  /** The places in an object: one without {@code *}, else one per element. */
  public List<Place> places(Object object) {
    int each = parts.indexOf(EACH);
    if (each < 0) {
      return List.of(new Place("", this));
    }
    List<Place> places = new ArrayList<>();
    for (String name : names(first(each).find(object).orElse(null))) {
      List<String> replaced = new ArrayList<>(parts);
      replaced.set(each, name);
      new FieldPath(List.copyOf(replaced)).places(object)
          .forEach(place -> places.add(new Place(place.name.isEmpty() ? name : name + "/" + place.name, place.path)));
    }
    return places;
  }

  /**
   * Makes missing parents.
   *
   * @throws IllegalArgumentException if an element of a list is missing
   */
  @SuppressWarnings("unchecked")
  public void set(Map<String, Object> object, Object value) {
    FieldPath above = first(parts.size() - 1);
    if (above.find(object).isEmpty()) {
      above.set(object, new LinkedHashMap<>());
    }
    if (!(above.find(object).orElseThrow() instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException("there is no element '" + last() + "' in " + this);
    }
    ((Map<String, Object>) map).put(last(), value);
  }

  public void remove(Map<String, Object> object) {
    if (first(parts.size() - 1).find(object).orElse(null) instanceof Map<?, ?> map) {
      map.remove(last());
    }
  }

  private static Optional<Object> step(Object object, String part) {
    if (object instanceof Map<?, ?> map) {
      return Optional.ofNullable(map.get(part));
    }
    if (!(object instanceof List<?> list)) {
      return Optional.empty();
    }
    List<String> names = names(list);
    return names.contains(part) ? Optional.ofNullable(list.get(names.indexOf(part))) : Optional.empty();
  }

  /** Elements are named by their name, else by their number. */
  private static List<String> names(Object object) {
    List<String> names = new ArrayList<>();
    if (object instanceof Map<?, ?> map) {
      map.keySet().forEach(key -> names.add(String.valueOf(key)));
    } else if (object instanceof List<?> list) {
      for (Object element : list) {
        Object name = element instanceof Map<?, ?> map ? map.get("name") : null;
        names.add(name == null ? String.valueOf(names.size()) : name.toString());
      }
    }
    return names;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(parts.get(0));
    parts.stream()
        .skip(1)
        .forEach(part -> text.append(part.matches("[A-Za-z_$][A-Za-z0-9_$-]*") ? "." + part : "[" + part + "]"));
    return text.toString();
  }
}
