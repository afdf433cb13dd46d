// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.ThreadDatabase;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.Signals;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.workload.queries.StatementFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import site.ycsb.DB;
import site.ycsb.DBException;

/**
 * Whose data are wanted, and where. Statements that are not measured get a connection that is closed afterwards.
 *
 * @param settings of the run, with the connection to the target
 * @param signals  end a load, and a wait for the database
 */
public record DataRequest(Target target, Settings settings, Binding binding, String loadCommand, Console console,
    Signals signals) {
  private static final int LONGEST_BEGINNING = 80;

  public boolean mayLoad() {
    return target.kind().isOurs() || DriverProperties.LOAD_MISSING.get(settings);
  }

  /**
   * Changes the tables as {@link #applyDesign} does, unless a run may not load them.
   *
   * @throws TargetException when it may not, with what to do, or when the database refuses a statement
   */
  public void applyDesignToOurs() throws InterruptedException {
    if (design().isPresent() && !mayLoad()) {
      throw new TargetException(DriverProperties.DESIGN.name() + "=" + design().get()
          + " changes the tables of a server that ycsbpack did not start. Allow it by -p "
          + DriverProperties.LOAD_MISSING.name() + "=true, or run"
          + " 'ycsb load --schema-only' with it once and leave it out here");
    }
    applyDesign();
  }

  /**
   * Changes the tables by the statements of the file that the settings name, if any: an index, a projection, a column,
   * a codec.
   *
   * @throws TargetException when the database refuses a statement
   */
  public void applyDesign() throws InterruptedException {
    if (design().isPresent()) {
      Path design = design().get();
      List<String> statements = StatementFile.script(design);
      console.say("changing the tables by " + design);
      carryOut(connection -> execute("the design " + design, statements, connection));
    }
  }

  private Optional<Path> design() {
    return DriverProperties.DESIGN.find(settings);
  }

  /**
   * @throws UsageException       when the binding does not serve statements
   * @throws TargetException      when the target refuses
   * @throws InterruptedException when a stop is requested meanwhile
   */
  <T> T ask(Function<StatementConnection, T> question) throws InterruptedException {
    return signals.interruptible(() -> {
      try {
        DB database = RunPlan.open(binding.databaseClass(), settings);
        try {
          return question.apply(ThreadDatabase.as(StatementConnection.class)
              .orElseThrow(() -> new UsageException("the binding '" + binding.name() + "' does not serve statements")));
        } finally {
          database.cleanup();
        }
      } catch (DBException e) {
        throw new TargetException(e.getMessage(), e);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("the database class of " + binding.name() + " can't be made", e);
      }
    });
  }

  void carryOut(Consumer<StatementConnection> task) throws InterruptedException {
    ask(connection -> {
      task.accept(connection);
      return true;
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
        String line = statement.replaceAll("\\s+", " ").strip();
        String beginning = line.length() > LONGEST_BEGINNING ? line.substring(0, LONGEST_BEGINNING) + "..." : line;
        throw new TargetException(what + " failed at its statement '" + beginning + "': " + e.getMessage(), e);
      }
    }
  }
}
