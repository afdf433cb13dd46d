package io.ycsbpack.clickhouse.connection;

public enum InsertFormat {
  /** Blocks of columns, each with its name and type, as the server stores them: the least work for it. */
  NATIVE("Native"),
  /** Row by row, the values in the order of the columns. */
  ROW_BINARY("RowBinary");

  private final String sql;

  InsertFormat(String sql) {
    this.sql = sql;
  }

  String sql() {
    return sql;
  }
}
