// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Queries captured from a log in the form of ClickHouse's, and run as they were written. */
class CaptureIT {
  @RegisterExtension
  private final RealServer server = new RealServer();

  @TempDir
  private Path folder;

  /** A table stands for the log, so that it has what is to be captured and nothing else. */
  @BeforeEach
  void makeALog() throws Exception {
    execute(
        "CREATE TABLE hits (user Int32, page String, t DateTime) ENGINE = MergeTree ORDER BY user",
        "INSERT INTO hits SELECT number % 100, concat('page ', toString(number % 7)), now() FROM numbers(10000)",
        "CREATE TABLE log (event_date Date, event_time DateTime, query_start_time DateTime, type String, is_initial_query UInt8, query String,"
            + " query_kind String, user String, query_duration_ms UInt64, current_database String,"
            + " databases Array(String), tables Array(String), columns Array(String), written_rows UInt64,"
            + " normalized_query_hash UInt64 MATERIALIZED normalizedQueryHash(query)) ENGINE = MergeTree"
            + " ORDER BY event_time");
    log(30, "'Select'", "concat('SELECT count() FROM hits WHERE user = ', toString(number * 37 % 100))");
    log(10, "'Select'", "concat('SELECT dateTrunc(\\'minute\\', t) AS m, count() FROM hits WHERE page = \\'page ',"
        + " toString(number % 7), '\\' GROUP BY m ORDER BY m LIMIT 5')");
    log(2, "'Select'", "'SELECT * FROM remote(\\'h\\', db.t, \\'u\\', \\'canary\\')'");
    log(4, "'Insert'", "'INSERT INTO hits FORMAT Native'");
  }

  private void log(int times, String kind, String query) throws Exception {
    execute("INSERT INTO log SELECT today(), now(), now(), 'QueryFinish', 1, " + query + ", " + kind
        + ", 'web', 3, currentDatabase(), [currentDatabase()], [currentDatabase() || '.hits'],"
        + " [currentDatabase() || '.hits.page', currentDatabase() || '.hits.t', currentDatabase() || '.hits.user'],"
        + (kind.equals("'Insert'") ? "50" : "0")
        + " FROM numbers(" + times + ")");
  }

  private void execute(String... statements) throws Exception {
    for (String statement : statements) {
      ServerSql.execute(server.address(), statement);
    }
  }

  @Test
  void theQueriesOfALogAreWrittenWithTheirSharesAndRun() throws Exception {
    Path mine = folder.resolve("mine.yaml");

    CommandResult captured = ends(0, capture(mine));
    CommandResult ycsb = ends(0, run(mine));

    assertThat(captured.err()).contains("wrote 2 statements to", "2 x a query that uses remote(...)", "4 x Insert");
    assertThat(mine).content()
        .contains("weight: 30", "weight: 10", "LIMIT 5", "dateTrunc('minute', t)", "SELECT `user` FROM ",
            "`hits` GROUP BY")
        .doesNotContain("canary", "page 3", "INSERT");
    assertThat(ycsb.figure("OVERALL", "FailedOperations")).isZero();
    double most = ycsb.out()
        .lines()
        .filter(line -> line.matches("\\[hits-.*], Operations, .*"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .max()
        .orElseThrow();
    assertThat(most / 400).isBetween(0.65, 0.85);
  }

  @Test
  void valuesAreOnlyWrittenOnRequest() throws IOException {
    Path mine = folder.resolve("mine.yaml");

    ends(0, capture(mine, "--literals"));
    CommandResult again = ends(1, capture(mine));
    ends(0, run(mine));

    assertThat(mine).content().contains("page 3", "values:").doesNotContain("canary", "sample:");
    assertThat(again.err()).contains("exists already");
  }

  @Test
  void aValueThatCanNotBeSampledIsLeftOpenAndRefused() throws Exception {
    log(5, "'Select'", "concat('SELECT count() FROM hits WHERE lower(page) = \\'p', toString(number), '\\'')");
    Path mine = folder.resolve("mine.yaml");

    CommandResult captured = ends(0, capture(mine));
    CommandResult ycsb = ends(1, run(mine));

    assertThat(captured.err())
        .containsPattern("these parameters have no value, and a run refuses them: hits_\\w+_1\\.");
    assertThat(ycsb.err()).containsPattern("mine\\.yaml:\\d+:\\d+: 1 parameter has no value");
  }

  @Test
  void aServerWithoutALogIsToldSo() {
    Path none = folder.resolve("none.yaml");
    CommandResult captured = ends(2,
        InProcess.run("capture", "clickhouse", "--url", server.url(), "-o", none.toString()));

    assertThat(captured.err().lines()).last().asString().contains("the query log can't be read", "query_log");
    assertThat(none).doesNotExist();
  }

  private CommandResult capture(Path to, String... more) {
    List<String> words = new ArrayList<>(
        List.of("capture", "clickhouse", "--url", server.url(), "--log", "log", "-o", to.toString()));
    words.addAll(List.of(more));
    return InProcess.run(words.toArray(String[]::new));
  }

  private CommandResult run(Path file) throws IOException {
    return InProcess.in(folder, "run clickhouse -P workloads/queries -p operationcount=400 -p clickhouse.url="
        + server.url() + " -p queries.file=" + file);
  }
}
