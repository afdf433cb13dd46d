// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The columns of the table of events, in their order. */
enum EventColumn {
  TENANT_ID("UInt32"), PROJECT_ID("UInt32"), EVENT_ID("UInt64"), EVENT_TIME("DateTime('UTC')"), USER_ID("UInt64"),
  METRIC("Float64"), STATUS("LowCardinality(String)"), PAYLOAD("String");

  private final String type;

  EventColumn(String type) {
    this.type = type;
  }

  private String column() {
    return name().toLowerCase(Locale.ROOT);
  }

  String definition() {
    return column() + " " + type;
  }

  /** Appends name and type, as a Native block has them before the column's values. */
  void writeHead(RequestBody out) {
    out.writeString(column().getBytes(StandardCharsets.US_ASCII));
    out.writeString(type.getBytes(StandardCharsets.US_ASCII));
  }
}
