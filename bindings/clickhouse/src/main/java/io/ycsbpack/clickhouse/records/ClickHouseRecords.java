// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.records;

import io.ycsbpack.clickhouse.connection.HostConnection;
import io.ycsbpack.clickhouse.connection.RowBinaryInput;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * Reads and writes YCSB's records over one thread's connections, as bytes in RowBinary. JDBC would take values for text
 * and change values that are not UTF-8. Exceptions are the driver's own.
 */
public final class ClickHouseRecords {
  private final RecordBatch one = new RecordBatch();
  private final RecordBatch loaded = new RecordBatch();
  private final Map<String, RecordColumns> columnsOfTable = new HashMap<>();
  private final Map<HostConnection, String> readSettings = new IdentityHashMap<>();

  /** False if there is no record with this key. */
  public boolean read(HostConnection connection, String table, String key, Set<String> fields,
      Map<String, ByteIterator> result) throws Exception {
    Collection<String> columns = columns(connection, table, fields);
    boolean[] found = {false};
    connection.query(RecordStatements.read(table, key, columns, readSettings(connection)), input -> {
      while (input.hasNext()) {
        found[0] = true;
        readRow(input, columns, result);
      }
    });
    return found[0];
  }

  /** In the order of the keys, from {@code startKey} on. */
  public void scan(HostConnection connection, String table, String startKey, int records, Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) throws Exception {
    Collection<String> columns = columns(connection, table, fields);
    connection.query(RecordStatements.scan(table, startKey, records, columns, readSettings(connection)), input -> {
      while (input.hasNext()) {
        HashMap<String, ByteIterator> record = new HashMap<>();
        readRow(input, columns, record);
        result.add(record);
      }
    });
  }

  /** The other fields keep their values. */
  public void write(HostConnection connection, String table, String key, Map<String, ByteIterator> values)
      throws Exception {
    columns(connection, table, values.keySet());
    one.clear();
    one.add(table, key, values);
    one.send(connection);
  }

  /**
   * Keeps records until there are enough for one INSERT, then writes them. After a failure all of them are kept, and
   * written with the next.
   *
   * @param records per INSERT
   * @return whether all records so far are written
   */
  public boolean load(HostConnection connection, int records, String table, String key,
      Map<String, ByteIterator> values) throws Exception {
    columns(connection, table, values.keySet());
    if (!loaded.takes(table, values)) {
      loaded.send(connection);
    }
    loaded.add(table, key, values);
    if (loaded.records() >= records || loaded.isLarge()) {
      loaded.send(connection);
    }
    return !areUnsent();
  }

  /** Whether {@link #load} keeps records that are not written. */
  public boolean areUnsent() {
    return loaded.records() > 0;
  }

  public void finishLoad(HostConnection connection) throws Exception {
    loaded.send(connection);
  }

  /** When it returns, no read sees the record. */
  public void delete(HostConnection connection, String table, String key) throws SQLException {
    connection.execute(RecordStatements.delete(table, key));
  }

  private String readSettings(HostConnection connection) {
    return readSettings.computeIfAbsent(connection, RecordStatements::readSettings);
  }

  private static void readRow(RowBinaryInput input, Collection<String> columns, Map<String, ByteIterator> result)
      throws IOException {
    for (String column : columns) {
      byte[] value = input.readNullableString();
      if (value != null) {
        result.put(column, new ByteArrayByteIterator(value));
      }
    }
  }

  /** The requested fields, else all of the table's; their types are checked once. */
  private Collection<String> columns(HostConnection connection, String table, Set<String> fields) throws SQLException {
    RecordColumns known = columnsOfTable.get(table);
    if (known == null) {
      known = RecordColumns.of(connection, table);
      if (!known.isEmpty()) {
        columnsOfTable.put(table, known);
      }
    }
    Collection<String> used = fields == null ? known.fields() : fields;
    known.check(used);
    return used;
  }
}
