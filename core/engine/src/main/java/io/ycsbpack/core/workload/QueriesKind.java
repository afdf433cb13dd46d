// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.workload.queries.AnswerDigest;
import io.ycsbpack.core.workload.queries.QueriesWorkload;
import io.ycsbpack.core.workload.queries.StatementAnswers;
import io.ycsbpack.core.workload.queries.StatementFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

record QueriesKind() implements WorkloadKind {
  @Override
  public List<Property<?>> properties() {
    return List.of(QueriesWorkload.FILE, QueriesWorkload.ORDER, QueriesWorkload.ANSWERS);
  }

  @Override
  public List<String> operations(Settings settings) {
    return QueriesWorkload.checked(settings).names();
  }

  @Override
  public List<Property<Path>> fileProperties() {
    return List.of(QueriesWorkload.FILE);
  }

  @Override
  public List<String> expected(Settings settings) {
    return QueriesWorkload.checked(settings).weighted();
  }

  @Override
  public void check(Settings settings, RunPlan.Mode mode) {
    QueriesWorkload.checked(settings);
  }

  @Override
  public boolean needsData(Settings settings) {
    return !QueriesWorkload.checked(settings).setup().isEmpty();
  }

  @Override
  public List<Path> files(Settings settings) {
    return QueriesWorkload.checked(settings).files();
  }

  @Override
  public void requireLoadable() {
    throw new UsageException(
        "a workload of statements has no records to load: 'ycsb load --schema-only' runs its set-up");
  }

  @Override
  public WorkloadData data(DataRequest request) {
    return new Data(request, QueriesWorkload.checked(request.settings()));
  }

  /** Tables made by the set-up statements of a file, and the answers to its statements. */
  private record Data(DataRequest request, StatementFile file) implements WorkloadData {
    @Override
    public boolean makeReady() throws InterruptedException {
      if (request.mayLoad()) {
        setUp();
      } else if (file.ready().isPresent() && !request.ask(this::isReady)) {
        throw new TargetException("the data for the statements are missing ('ready' of "
            + QueriesWorkload.FILE.get(request.settings()) + " says no); set it up with: "
            + request.loadCommand() + " --schema-only");
      }
      return true;
    }

    /** If data are loaded too, {@link #makeReady} follows. A set-up without a check whether it is there runs once. */
    @Override
    public void prepare() throws InterruptedException {
      if (!DriverProperties.LOAD_MISSING.get(request.settings())) {
        setUp();
      }
    }

    private void setUp() throws InterruptedException {
      if (file.setup().isEmpty()) {
        return;
      }
      request.carryOut(connection -> {
        if (!isReady(connection)) {
          request.console().say("setting up: " + count(file.setup()));
          try {
            DataRequest.execute("the set-up of " + QueriesWorkload.FILE.get(request.settings()), file.setup(),
                connection);
          } catch (TargetException e) {
            throw file.ready().isEmpty() ? e
                : new TargetException(e.getMessage() + " ('ready' said before that the data are missing; if tables of "
                    + "these names have other rows, remove them, or use another database or server)", e);
          }
        }
      });
    }

    @Override
    public Map<String, AnswerDigest> answers() throws InterruptedException {
      request.console().enter("reading the answers of the statements");
      return request.ask(connection -> StatementAnswers.read(file, request.settings(), connection));
    }

    @Override
    public void tearDown() {
      if (file.teardown().isEmpty() || !request.mayLoad()) {
        return;
      }
      try {
        request.carryOut(connection -> {
          request.console().say("tearing down: " + count(file.teardown()));
          DataRequest.execute("it", file.teardown(), connection);
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

    /** No, if the question can't be answered because a table is missing. */
    private boolean isReady(StatementConnection connection) {
      if (file.ready().isEmpty()) {
        return false;
      }
      List<String> rows = new ArrayList<>();
      try {
        connection.read(file.ready().get(), row -> rows.add(new String(row)));
      } catch (TargetException e) {
        request.console().say("not set up: " + e.getMessage());
        return false;
      }
      return !rows.isEmpty() && rows.get(0).matches(".*(true|[1-9]).*");
    }
  }
}
