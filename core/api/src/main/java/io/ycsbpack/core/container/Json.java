// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.commons.text.StringEscapeUtils;

/** Writes maps, collections, texts, numbers and truth values as JSON. */
final class Json {
  private Json() {
  }

  static String text(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet()
          .stream()
          .map(entry -> text(entry.getKey().toString()) + ":" + text(entry.getValue()))
          .collect(Collectors.joining(",\n", "{", "}"));
    }
    if (value instanceof Collection<?> list) {
      return list.stream().map(Json::text).collect(Collectors.joining(",", "[", "]"));
    }
    return value instanceof Number || value instanceof Boolean
        ? value.toString()
        : "\"" + StringEscapeUtils.escapeJson(value.toString()) + "\"";
  }
}
