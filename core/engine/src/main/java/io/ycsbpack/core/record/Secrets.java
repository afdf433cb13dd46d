// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Takes secrets out of a document: by the names of properties, and wherever a secret's value stands in a text. */
public final class Secrets {
  static final Secrets NONE = new Secrets(Set.of(), List.of());

  private static final String HIDDEN = "***";
  /** A shorter value stands in innocent words by chance; it is hidden only if it is the whole text. */
  private static final int SHORTEST_PART = 4;
  /** Words, times and encodings of our own: a password that happens to stand in one must not make it unreadable. */
  private static final Set<String> OWN = Set.of("schema", "state", "mode", "distribution", "kind", "mechanism",
      "sha256", "started", "ended", "histogram");

  private final Set<String> names;
  private final List<String> values;

  /**
   * @param names  of properties whose values are secret
   * @param values that are secret wherever they stand
   */
  public Secrets(Set<String> names, List<String> values) {
    this.names = names;
    this.values = values.stream()
        .filter(value -> !value.isEmpty())
        .flatMap(value -> Stream.of(value, URLEncoder.encode(value, StandardCharsets.UTF_8)))
        .distinct()
        .sorted(Comparator.comparingInt(String::length).reversed())
        .toList();
  }

  JsonNode hide(JsonNode document) {
    return hide(document, OWN);
  }

  private JsonNode hide(JsonNode node, Set<String> own) {
    if (node instanceof ObjectNode object) {
      List<String> fields = new ArrayList<>();
      object.fieldNames().forEachRemaining(fields::add);
      for (String field : fields) {
        if (names.contains(field)) {
          object.set(field, TextNode.valueOf(HIDDEN));
        } else if (!own.contains(field)) {
          // The names in there are the user's, not ours.
          object.set(field, hide(object.get(field), field.equals("properties") ? Set.of() : own));
        }
      }
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, hide(array.get(i), own));
      }
    } else if (node instanceof TextNode text) {
      return TextNode.valueOf(hide(text.textValue()));
    }
    return node;
  }

  private String hide(String text) {
    String shown = text;
    for (String value : values) {
      if (shown.equals(value)) {
        return HIDDEN;
      }
      if (value.length() >= SHORTEST_PART) {
        shown = shown.replace(value, HIDDEN);
      }
    }
    return shown;
  }
}
