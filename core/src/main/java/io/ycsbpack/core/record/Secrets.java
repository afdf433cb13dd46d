package io.ycsbpack.core.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Takes secrets out of a document: by the names of properties, and wherever a secret's value stands in a text. */
final class Secrets {
  private static final String HIDDEN = "***";
  /** A shorter value stands in innocent words by chance; it is only hidden where it is all of a text. */
  private static final int SHORTEST_PART = 4;

  private final Set<String> names;
  private final List<String> values;

  Secrets(Set<String> names, List<String> values) {
    this.names = names;
    this.values = values.stream().filter(value -> !value.isEmpty()).toList();
  }

  /** Hides every secret in this tree. */
  JsonNode hide(JsonNode node) {
    if (node instanceof ObjectNode object) {
      List<String> fields = new ArrayList<>();
      object.fieldNames().forEachRemaining(fields::add);
      for (String field : fields) {
        object.set(field, names.contains(field) ? TextNode.valueOf(HIDDEN) : hide(object.get(field)));
      }
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, hide(array.get(i)));
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
