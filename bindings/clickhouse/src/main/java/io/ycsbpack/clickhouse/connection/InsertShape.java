package io.ycsbpack.clickhouse.connection;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What inserts have in common that are sent by the same request.
 *
 * @param table    name of the table, not quoted
 * @param columns  names of the columns, in the order of the rows' values; none for all columns
 * @param settings server settings on top of those of every insert, by name
 * @param format   the format of the rows
 */
record InsertShape(String table, List<String> columns, Map<String, String> settings, InsertFormat format) {

  /** A copy that does not change with the caller's list. */
  InsertShape copy() {
    return new InsertShape(table, List.copyOf(columns), Map.copyOf(settings), format);
  }

  /** The statement. */
  String sql() {
    return "INSERT INTO " + Sql.name(table)
        + (columns.isEmpty() ? "" : columns.stream().map(Sql::name).collect(Collectors.joining(", ", " (", ")")))
        + " FORMAT " + format.sql();
  }
}
