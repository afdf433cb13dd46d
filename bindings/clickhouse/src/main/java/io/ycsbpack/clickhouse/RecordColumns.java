// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

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
 *
 * @param fields in the table's order
 * @param unfit types of the columns that can't hold records, by name
 */
record RecordColumns(String table, List<String> fields, Map<String, String> unfit) {
  private static final Set<String> KEYS = Set.of("String", "LowCardinality(String)");
  private static final Set<String> FIELDS = Set.of("Nullable(String)", "LowCardinality(Nullable(String))");
  private static final int TYPE_MISMATCH = 53;

  /** Without columns if there is no such table. */
  static RecordColumns of(HostConnection connection, String table) throws IOException {
    RecordColumns columns = new RecordColumns(table, new ArrayList<>(), new LinkedHashMap<>());
    String types = "SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = "
        + Sql.text(table) + " ORDER BY position";
    connection.question(types, found -> {
      String name = found.readText();
      String type = found.readText();
      boolean key = name.equals(RecordTable.KEY);
      if (!key) {
        columns.fields.add(name);
      }
      if (!(key ? KEYS : FIELDS).contains(type)) {
        columns.unfit.put(name, type);
      }
    });
    return columns;
  }

  /** Whether there is no such table, or this user may not see it. */
  boolean isEmpty() {
    return fields.isEmpty();
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
