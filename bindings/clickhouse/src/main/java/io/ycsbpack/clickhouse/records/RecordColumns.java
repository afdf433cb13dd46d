// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.records;

import io.ycsbpack.clickhouse.connection.HostConnection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The columns of a table of records. RowBinary does not name the types: a user's table of other types would be misread
 * in silence.
 */
final class RecordColumns {
  private static final Set<String> KEYS = Set.of("String", "LowCardinality(String)");
  private static final Set<String> FIELDS = Set.of("Nullable(String)", "LowCardinality(Nullable(String))");
  private static final int TYPE_MISMATCH = 53;

  private final String table;
  private final List<String> fields = new ArrayList<>();
  private final Map<String, String> unfit = new LinkedHashMap<>();

  private RecordColumns(String table) {
    this.table = table;
  }

  /** Without columns if there is no such table. */
  static RecordColumns of(HostConnection connection, String table) throws SQLException {
    RecordColumns columns = new RecordColumns(table);
    connection.question(RecordStatements.types(table), found -> {
      while (found.hasNext()) {
        columns.add(found.readText(), found.readText());
      }
    });
    return columns;
  }

  private void add(String name, String type) {
    boolean key = name.equals(RecordStatements.KEY);
    if (!key) {
      fields.add(name);
    }
    if (!(key ? KEYS : FIELDS).contains(type)) {
      unfit.put(name, type);
    }
  }

  /** Whether there is no such table, or this user may not see it. */
  boolean isEmpty() {
    return fields.isEmpty();
  }

  /** In the table's order. */
  List<String> fields() {
    return fields;
  }

  /**
   * Checks that these fields and the key have types that can hold records.
   *
   * @throws SQLException with the server's code for a type mismatch if one has not
   */
  void check(Collection<String> used) throws SQLException {
    for (Map.Entry<String, String> column : unfit.entrySet()) {
      if (column.getKey().equals(RecordStatements.KEY) || used.contains(column.getKey())) {
        throw new SQLException("the column " + column.getKey() + " of the table " + table + " is " + column.getValue()
            + "; records need " + RecordStatements.KEY
            + " String and fields that are Nullable(String), because an update writes only the changed fields. Let "
            + "ycsb create the table, or create it as in bindings/clickhouse/README.md",
            "22000", TYPE_MISMATCH);
      }
    }
  }
}
