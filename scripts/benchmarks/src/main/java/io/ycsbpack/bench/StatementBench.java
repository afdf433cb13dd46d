package io.ycsbpack.bench;

import io.ycsbpack.core.workload.StatementConnection;
import io.ycsbpack.core.workload.queries.QueriesWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import java.util.function.Consumer;
import site.ycsb.Status;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/**
 * Statements of a file against a database that answers at once: what it costs to draw a statement and three values for
 * it, compared with statements that have none.
 */
final class StatementBench {
  private static final int WARM_UP = 200_000;
  private static final String FIXED = """
      statements:
        a: SELECT count() FROM hits WHERE user = 12345 AND page = '/page/12' AND day > 100
        b: SELECT avg(seconds) FROM hits WHERE user = 12345 AND page = '/page/12' AND day > 100
      """;
  private static final String DRAWN = """
      statements:
        a: SELECT count() FROM hits WHERE user = ${user} AND page = ${page} AND day > ${day}
        b: SELECT avg(seconds) FROM hits WHERE user = ${user} AND page = ${page} AND day > ${day}
      parameters:
        user: {from: 1, to: 1000000, distribution: zipfian}
        page: {values: [/page/1, /page/2, /page/3, /page/4]}
        day: {from: 1, to: 365, distribution: latest}
      """;
  private static final StatementConnection AT_ONCE = new StatementConnection() {
    @Override
    public Status run(String operation, String statement, long[] bytes) {
      return Status.OK;
    }

    @Override
    public void read(String statement, Duration longest, Consumer<byte[]> row) {
      throw new UnsupportedOperationException("there are no answers");
    }
  };

  private final Duration length;

  StatementBench(Duration length) {
    this.length = length;
  }

  void run(Interleaving interleaving) throws Exception {
    Measurements.setProperties(new Properties());
    Path folder = Files.createTempDirectory("statement-bench");
    QueriesWorkload drawn = workload(Files.writeString(folder.resolve("drawn.yaml"), DRAWN));
    QueriesWorkload fixed = workload(Files.writeString(folder.resolve("fixed.yaml"), FIXED));
    interleaving.part("statements with three drawn values", "statements without any");
    interleaving.compare("no-op database, 1 thread", () -> ClosedLoop.run(1, number -> client(drawn), WARM_UP, length),
        () -> ClosedLoop.run(1, number -> client(fixed), WARM_UP, length));
    remove(folder);
    new AnswerBench(length).run(interleaving);
  }

  private static QueriesWorkload workload(Path file) throws WorkloadException {
    Properties properties = new Properties();
    properties.setProperty("queries.file", file.toString());
    QueriesWorkload workload = new QueriesWorkload();
    workload.init(properties);
    return workload;
  }

  private static ClosedLoop.Client client(QueriesWorkload workload) throws WorkloadException {
    StatementConnection.register(AT_ONCE);
    Object state = workload.initThread(new Properties(), 0, 1);
    return new ClosedLoop.Client() {
      @Override
      public void operate() {
        workload.doTransaction(null, state);
      }

      @Override
      public void close() {
        StatementConnection.unregister();
      }
    };
  }

  private static void remove(Path folder) throws IOException {
    Files.delete(folder.resolve("drawn.yaml"));
    Files.delete(folder.resolve("fixed.yaml"));
    Files.delete(folder);
  }
}
