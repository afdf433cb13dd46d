// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.records;

import io.ycsbpack.clickhouse.connection.HostConnection;
import io.ycsbpack.clickhouse.connection.ServerException;
import io.ycsbpack.clickhouse.connection.Sql;
import java.io.IOException;
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
  static RecordColumns of(HostConnection connection, String table) throws IOException {
    RecordColumns columns = new RecordColumns(table);
    String types = "SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = "
        + Sql.text(table) + " ORDER BY position";
    connection.question(types, found -> {
      while (found.hasNext()) {
        columns.add(found.readText(), found.readText());
      }
    });
    return columns;
  }

  private void add(String name, String type) {
    boolean key = name.equals(RecordTable.KEY);
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
   * @throws ServerException with the server's code for a type mismatch if one has not
   */
  void check(Collection<String> used) throws ServerException {
    for (Map.Entry<String, String> column : unfit.entrySet()) {
      if (column.getKey().equals(RecordTable.KEY) || used.contains(column.getKey())) {
        throw new ServerException(TYPE_MISMATCH,
            "the column " + column.getKey() + " of the table " + table + " is " + column.getValue()
                + "; records need " + RecordTable.KEY
                + " String and fields that are Nullable(String), because an update writes only the changed fields. Let "
                + "ycsb create the table, or create it as in bindings/clickhouse/README.md");
      }
    }
  }
}
