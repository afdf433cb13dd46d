// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.stream.Collectors;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * Reads and writes YCSB's records over one thread's connections, as bytes in RowBinary. JDBC would take values for text
 * and change values that are not UTF-8. {@code ClickHouseFailure} explains the exceptions.
 */
final class ClickHouseRecords {
  /** Keep a read of a few records from reading much more. */
  private static final Map<String, String> READ_SETTINGS = Map.of("max_block_size", "512", "max_threads", "1");

  private final RecordBatch one = new RecordBatch();
  private final RecordBatch loaded = new RecordBatch();
  private final Map<String, RecordColumns> columnsOfTable = new HashMap<>();
  private final Map<HostConnection, String> readSettings = new IdentityHashMap<>();

  /** False if there is no record with this key. */
  boolean read(HostConnection connection, String table, String key, Set<String> fields,
      Map<String, ByteIterator> result) throws IOException {
    Collection<String> columns = columns(connection, table, fields);
    boolean[] found = {false};
    connection.query(select(table, columns) + " = " + Sql.text(key)
        + readSettings(connection), input -> {
          while (input.hasNext()) {
            found[0] = true;
            readRow(input, columns, result);
          }
        });
    return found[0];
  }

  /** In the order of the keys, from {@code startKey} on. */
  void scan(HostConnection connection, String table, String startKey, int records, Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) throws IOException {
    Collection<String> columns = columns(connection, table, fields);
    connection.query(select(table, columns) + " >= " + Sql.text(startKey)
        + " ORDER BY " + RecordTable.KEY + " LIMIT " + records + readSettings(connection), input -> {
          while (input.hasNext()) {
            HashMap<String, ByteIterator> record = new HashMap<>();
            readRow(input, columns, record);
            result.add(record);
          }
        });
  }

  /** The other fields keep their values. */
  void write(HostConnection connection, String table, String key, Map<String, ByteIterator> values)
      throws IOException {
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
  boolean load(HostConnection connection, int records, String table, String key,
      Map<String, ByteIterator> values) throws IOException {
    columns(connection, table, values.keySet());
    if (!loaded.takes(table, values)) {
      loaded.send(connection);
    }
    loaded.add(table, key, values);
    if (loaded.records() >= records || loaded.isLarge()) {
      loaded.send(connection);
    }
    return loaded.records() == 0;
  }

  /** Writes the records that {@link #load} keeps. */
  void finishLoad(HostConnections connections) throws IOException {
    if (loaded.records() > 0) {
      loaded.send(connections.current());
    }
  }

  /** A lightweight delete: when it returns, the rows are masked in every part. */
  void delete(HostConnection connection, String table, String key) throws IOException {
    connection.execute("DELETE FROM " + Sql.name(table) + " WHERE " + RecordTable.KEY + " = " + Sql.text(key));
  }

  /** Up to a comparison with a key. */
  private static String select(String table, Collection<String> columns) {
    return "SELECT " + columns.stream().map(Sql::name).collect(Collectors.joining(", ")) + " FROM " + Sql.name(table)
        + " FINAL WHERE " + RecordTable.KEY;
  }

  /** Without settings that the user may not send. */
  private String readSettings(HostConnection connection) {
    return readSettings.computeIfAbsent(connection, host -> Sql.settings(host.sendable(READ_SETTINGS)));
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
  private Collection<String> columns(HostConnection connection, String table, Set<String> fields) throws IOException {
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
