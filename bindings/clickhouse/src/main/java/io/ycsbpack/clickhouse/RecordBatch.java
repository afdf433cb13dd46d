// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.HostConnection.Insert;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import site.ycsb.ByteIterator;

/** Records with the same fields of one table, as the rows of one INSERT. */
final class RecordBatch {
  private static final int LARGE_BYTES = 8 << 20;

  private final RequestBody rows = new RequestBody(4096);
  private final List<String> columns = new ArrayList<>();
  private String table;
  private int records;

  boolean takes(String ofTable, Map<String, ByteIterator> values) {
    return records == 0 || ofTable.equals(table)
        && columns.subList(1, columns.size()).equals(List.copyOf(values.keySet()));
  }

  void add(String ofTable, String key, Map<String, ByteIterator> values) {
    if (records == 0) {
      table = ofTable;
      columns.clear();
      columns.add(RecordTable.KEY);
      columns.addAll(values.keySet());
    }
    rows.writeString(key.getBytes(StandardCharsets.UTF_8));
    for (ByteIterator value : values.values()) {
      rows.writeByte(0);
      rows.writeString(value.toArray());
    }
    records++;
  }

  int records() {
    return records;
  }

  /** Whether they have reached 8 MiB, the size at which they are sent. */
  boolean isLarge() {
    return rows.size() >= LARGE_BYTES;
  }

  /** When it returns, the records are acknowledged and forgotten here. */
  void send(HostConnection connection) throws IOException {
    connection.insert(new Insert(table, columns, Insert.ROW_BINARY), rows);
    clear();
  }

  void clear() {
    rows.clear();
    records = 0;
  }
}
