package io.ycsbpack.clickhouse.connection;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The common parts of all inserts of one request.
 *
 * @param table not quoted
 * @param columns in the order of the rows' values; empty for all columns
 * @param settings server settings on top of the settings of every insert, by name
 */
record InsertShape(String table, List<String> columns, Map<String, String> settings, InsertFormat format) {

  InsertShape copy() {
    return new InsertShape(table, List.copyOf(columns), Map.copyOf(settings), format);
  }

  String sql() {
    return "INSERT INTO " + Sql.name(table)
        + (columns.isEmpty() ? "" : columns.stream().map(Sql::name).collect(Collectors.joining(", ", " (", ")")))
        + " FORMAT " + format.sql();
  }
}
