package io.ycsbpack.clickhouse.connection;

/** The formats in which rows are sent. */
public enum InsertFormat {
  /** In blocks of columns, each with its name and type: what the server stores, so that it has least to do. */
  NATIVE("Native"),
  /** Row by row, the values in the order of the columns. */
  ROW_BINARY("RowBinary");

  private final String sql;

  InsertFormat(String sql) {
    this.sql = sql;
  }

  /** Its name in a statement. */
  String sql() {
    return sql;
  }
}
