package io.ycsbpack.core.workload;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.workload.queries.AnswerDigest;
import io.ycsbpack.core.workload.queries.QueriesProperties;
import io.ycsbpack.core.workload.queries.QueriesWorkload;
import io.ycsbpack.core.workload.queries.StatementAnswers;
import io.ycsbpack.core.workload.queries.StatementFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import site.ycsb.DB;
import site.ycsb.DBException;

/** What the set-up statements of a file make, and the answers to its statements. */
final class QueriesData implements WorkloadData {
  private final DataRequest request;
  private final Settings settings;
  private final StatementFile file;

  QueriesData(DataRequest request) {
    this.request = request;
    settings = request.settings();
    file = QueriesWorkload.checked(settings);
  }

  @Override
  public boolean makeReady() throws InterruptedException {
    if (request.mayLoad()) {
      setUp();
    } else if (file.ready(settings).isPresent() && !asked(this::isReady)) {
      throw new TargetException("what the statements need is not there ('ready' of "
          + QueriesProperties.FILE.get(settings) + " says no); set it up with: "
          + request.loadCommand().replaceFirst("^ycsb load", "ycsb prepare"));
    }
    return true;
  }

  @Override
  public void probe() throws InterruptedException {
    if (!request.mayLoad()) {
      makeReady();
    }
  }

  /** Where data are loaded too, {@link #makeReady} follows, and a set-up that can't be told to be there runs once. */
  @Override
  public void prepare() throws InterruptedException {
    if (!DriverProperties.LOAD_MISSING.get(settings)) {
      setUp();
    }
  }

  private void setUp() throws InterruptedException {
    if (file.setup(settings).isEmpty()) {
      return;
    }
    asked(connection -> {
      if (!isReady(connection)) {
        request.console().say("setting up: " + count(file.setup(settings)));
        execute(file.setup(settings), connection);
      }
      return null;
    });
  }

  @Override
  public void prepareLoad() {
    // The set-up is no load.
  }

  @Override
  public Map<String, AnswerDigest> answers() throws InterruptedException {
    if (!QueriesProperties.ANSWERS.get(settings)) {
      return Map.of();
    }
    request.console().enter("reading the answers of the statements");
    return asked(connection -> StatementAnswers.read(file, settings, connection));
  }

  @Override
  public void tearDown() {
    if (file.teardown(settings).isEmpty() || !request.mayLoad()) {
      return;
    }
    try {
      asked(connection -> {
        request.console().say("tearing down: " + count(file.teardown(settings)));
        execute(file.teardown(settings), connection);
        return null;
      });
    } catch (CommandException e) {
      request.console().warn("the tear-down failed: " + e.getMessage());
    } catch (InterruptedException e) {
      request.console().warn("the tear-down statements were not run, because the command was stopped");
    }
  }

  private static String count(List<String> statements) {
    return statements.size() + (statements.size() == 1 ? " statement" : " statements");
  }

  private void execute(List<String> statements, StatementConnection connection) {
    for (String statement : statements) {
      connection.read(statement, QueriesProperties.LONGEST.get(settings), row -> {
      });
    }
  }

  /** A question that can't be answered, because a table is missing, is answered by no. */
  private boolean isReady(StatementConnection connection) {
    if (file.ready(settings).isEmpty()) {
      return false;
    }
    List<String> rows = new ArrayList<>();
    try {
      connection.read(file.ready(settings).get(), QueriesProperties.LONGEST.get(settings),
          row -> rows.add(new String(row)));
    } catch (TargetException e) {
      request.console().say("not set up: " + e.getMessage());
      return false;
    }
    return !rows.isEmpty() && rows.get(0).matches(".*(true|[1-9]).*");
  }

  private <T> T asked(Function<StatementConnection, T> question) throws InterruptedException {
    return request.waits().interruptible(() -> {
      DB database = database();
      try {
        database.init();
        StatementConnection connection = StatementConnection.current();
        if (connection == null) {
          throw new UsageException("the binding '" + request.binding() + "' does not serve statements");
        }
        return question.apply(connection);
      } catch (DBException e) {
        throw new TargetException(e.getMessage(), e);
      } finally {
        close(database);
      }
    });
  }

  private DB database() {
    try {
      DB database = Binding.named(request.binding()).databaseClass().getDeclaredConstructor().newInstance();
      database.setProperties(settings.toProperties());
      return database;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the database class of " + request.binding() + " can't be made", e);
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
