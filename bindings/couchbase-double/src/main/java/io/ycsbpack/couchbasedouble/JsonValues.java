// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Optional;

final class JsonValues {
  static final ObjectMapper MAPPER = new ObjectMapper();

  private JsonValues() {
  }

  /** Empty if the document is no JSON object. */
  static Optional<ObjectNode> object(byte[] document) {
    try {
      return MAPPER.readTree(document) instanceof ObjectNode object ? Optional.of(object) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Compares in SQL++'s order: MISSING, null, false, true, numbers by value, strings, then all others by their text.
   */
  static int compare(JsonNode a, JsonNode b) {
    int rank = Integer.compare(rank(a), rank(b));
    if (rank != 0) {
      return rank;
    }
    if (a.isIntegralNumber() && b.isIntegralNumber()) {
      return Long.compare(a.longValue(), b.longValue());
    }
    return a.isNumber() ? Double.compare(a.doubleValue(), b.doubleValue()) : a.asText().compareTo(b.asText());
  }

  private static int rank(JsonNode value) {
    return switch (value.getNodeType()) {
      case MISSING -> 0;
      case NULL -> 1;
      case BOOLEAN -> 2;
      case NUMBER -> 3;
      case STRING -> 4;
      default -> 5;
    };
  }
}
