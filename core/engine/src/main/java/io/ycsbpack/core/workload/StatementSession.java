// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.ThreadDatabase;
import io.ycsbpack.core.UsageException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import site.ycsb.DB;
import site.ycsb.DBException;

/** Asks the target of a request by statements that are not measured, over a connection that is closed afterwards. */
final class StatementSession {
  private static final int LONGEST_BEGINNING = 80;

  private StatementSession() {
  }

  /**
   * @throws UsageException       when its binding does not serve statements
   * @throws TargetException      when the target refuses
   * @throws InterruptedException when a stop is requested meanwhile
   */
  static <T> T asked(DataRequest request, Function<StatementConnection, T> question) throws InterruptedException {
    return request.waits().interruptible(() -> {
      DB database = database(request);
      try {
        database.init();
        return question.apply(ThreadDatabase.as(StatementConnection.class)
            .orElseThrow(
                () -> new UsageException("the binding '" + request.binding().name() + "' does not serve statements")));
      } catch (DBException e) {
        throw new TargetException(e.getMessage(), e);
      } finally {
        close(database);
      }
    });
  }

  static void carriedOut(DataRequest request, Consumer<StatementConnection> task) throws InterruptedException {
    asked(request, connection -> {
      task.accept(connection);
      return Optional.empty();
    });
  }

  /**
   * @param what names the statements, for messages
   * @throws TargetException with the beginning of the statement that the target refuses
   */
  static void execute(String what, List<String> statements, StatementConnection connection) {
    for (String statement : statements) {
      try {
        connection.read(statement, row -> {
        });
      } catch (TargetException e) {
        throw new TargetException(what + " failed at its statement '" + beginning(statement) + "': " + e.getMessage(),
            e);
      }
    }
  }

  private static String beginning(String statement) {
    String line = statement.replaceAll("\\s+", " ").strip();
    return line.length() > LONGEST_BEGINNING ? line.substring(0, LONGEST_BEGINNING) + "..." : line;
  }

  private static DB database(DataRequest request) {
    try {
      DB database = request.binding().databaseClass().getDeclaredConstructor().newInstance();
      database.setProperties(request.settings().toProperties());
      return database;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the database class of " + request.binding().name() + " can't be made", e);
    }
  }

  private static void close(DB database) {
    try {
      database.cleanup();
    } catch (DBException e) {
      throw new TargetException(e.getMessage(), e);
    }
  }
}
