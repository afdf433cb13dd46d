package io.ycsbpack.clickhouse.records;

import io.ycsbpack.clickhouse.connection.HostConnection;
import io.ycsbpack.clickhouse.connection.Sql;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.CoreTable;
import java.sql.SQLException;

/** Makes the table of records ready. */
public final class RecordTable {

  private RecordTable() {
  }

  /**
   * Makes the table, where it is missing or must be empty.
   *
   * @return how many records it holds afterwards
   * @throws TargetException when a table of that name is there that ycsbpack did not make
   */
  public static long prepare(HostConnection connection, CoreTable table) throws SQLException {
    String name = Sql.name(table.name());
    String comment = connection.value(RecordStatements.comment(table.name()));
    if (comment != null && !comment.equals(RecordStatements.MARK)) {
      throw new TargetException("the table " + table.name() + " on " + connection.endpoint()
          + " was not made by ycsbpack and is left as it is; use another name by -p table=...");
    }
    if (comment != null && (table.empty() || !hasFields(connection, table))) {
      connection.execute("DROP TABLE " + name + " SYNC");
    }
    connection.execute(RecordStatements.create(table));
    return Long.parseLong(connection.value(RecordStatements.count(table.name())));
  }

  private static boolean hasFields(HostConnection connection, CoreTable table) throws SQLException {
    String last = Sql.text(table.fieldPrefix() + (table.fields() - 1));
    return connection
        .value("SELECT name FROM (" + RecordStatements.columns(table.name()) + ") WHERE name = " + last) != null;
  }
}
