// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble.query;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ycsbpack.couchbasedouble.store.JsonValues;
import java.nio.charset.StandardCharsets;

/** One document, parsed when its first field is read. For one thread. */
final class Row {
  private final byte[] id;
  private final byte[] value;
  private ObjectNode document;

  Row(byte[] id, byte[] value) {
    this.id = id;
    this.value = value;
  }

  /** A row of the service's own keyspaces, which has no id. */
  static Row of(ObjectNode document) {
    Row row = new Row(new byte[0], new byte[0]);
    row.document = document;
    return row;
  }

  String id() {
    return new String(id, StandardCharsets.UTF_8);
  }

  ObjectNode document() {
    if (document == null) {
      document = JsonValues.object(value).orElseGet(JsonNodeFactory.instance::objectNode);
    }
    return document;
  }
}
