// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.records;

import io.ycsbpack.clickhouse.connection.HostConnection;
import io.ycsbpack.clickhouse.connection.Sql;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.CoreTable;
import java.sql.SQLException;
import java.util.Optional;

public final class RecordTable {
  public static final String KEY = RecordStatements.KEY;

  private RecordTable() {
  }

  /**
   * @return number of records with these fields that it holds afterwards
   * @throws TargetException if ycsbpack did not make the table of that name, or it has other fields and must be kept
   */
  public static long prepare(HostConnection connection, CoreTable table) throws SQLException {
    // Rejects a name that no table can have.
    Sql.name(table.name());
    Optional<String> comment = connection.find(RecordStatements.comment(table.name()));
    if (comment.filter(text -> !text.equals(RecordStatements.MARK)).isPresent()) {
      throw new TargetException("the table " + table.name() + " on " + connection.endpoint()
          + " was not made by ycsbpack and is left unchanged; use another name by -p table=...");
    }
    boolean usable = comment.isPresent() && hasFields(connection, table);
    switch (table.use()) {
      case RUN -> {
        if (!usable) {
          return 0;
        }
      }
      case LOAD_PART -> {
        if (comment.isPresent() && !usable) {
          throw new TargetException(
              "the table " + table.name() + " on " + connection.endpoint() + " has other fields than "
                  + table.fieldPrefix() + "0 to " + (table.fields() - 1)
                  + "; load all records, or use another name by -p table=...");
        }
        connection.execute(RecordStatements.create(table, connection.options()));
      }
      case LOAD_ALL -> {
        connection.execute(RecordStatements.drop(table.name(), connection.options()));
        connection.execute(RecordStatements.create(table, connection.options()));
      }
    }
    return Long.parseLong(connection.value(RecordStatements.count(table.name())));
  }

  private static boolean hasFields(HostConnection connection, CoreTable table) throws SQLException {
    String last = Sql.text(table.fieldPrefix() + (table.fields() - 1));
    return connection.find("SELECT name FROM (" + RecordStatements.columns(table.name()) + ") WHERE name = " + last)
        .isPresent();
  }
}
