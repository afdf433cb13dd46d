package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Work that is captured from a log in the form of ClickHouse's, and run again as it was written. */
@Lane
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
  void theStatementsOfALogAreWrittenWithTheirSharesAndRunAsTheyAre() throws Exception {
    Path mine = folder.resolve("mine");

    CommandResult captured = InProcess.run("capture", "clickhouse", "--url", server.url(), "--log", "log", "-o",
        mine.toString());
    CommandResult ycsb = InProcess.in(folder, "run clickhouse -P workloads/queries -p operationcount=400"
        + " -p clickhouse.url=" + server.url() + " -p queries.file=" + mine.resolve("statements.yaml"));

    assertThat(captured.exitCode()).as(captured.err()).isZero();
    assertThat(captured.err()).contains("wrote 3 statements to", "it reaches another system by remote(...)",
        "rows of inserts: the log has only how many");
    assertThat(mine.resolve("statements.yaml")).content()
        .contains("weight: 30", "weight: 10", "LIMIT 5", "dateTrunc('minute', t)", "SELECT `user` FROM `hits` GROUP BY",
            "arrivals.csv")
        .doesNotContain("canary", "page 3");
    assertThat(mine.resolve("schema.sql")).content().contains("CREATE TABLE", "hits");
    assertThat(mine.resolve("columns.csv")).content().contains("hits,user,Int32,10000,99,0,0.01");
    assertThat(mine.resolve("capture.md")).content().contains("## Not captured", "remote(...)");
    assertThat(ycsb.exitCode()).as(ycsb.err()).isZero();
    assertThat(ycsb.figure("OVERALL", "FailedOperations")).isZero();
    double[] counts = ycsb.out()
        .lines()
        .filter(line -> line.matches("\\[hits-.*], Operations, .*"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .sorted()
        .toArray();
    assertThat(counts).hasSize(3);
    assertThat(counts[2] / 400).isBetween(0.58, 0.78);
    assertThat(ServerSql.execute(server.address(), "SELECT count() FROM hits"))
        .isEqualTo(String.format("%.0f%n", 10_000 + 50 * counts[0]));
  }

  @Test
  void whatIsCapturedRunsOnAnEmptyServerWithDataOfTheSameShape() throws Exception {
    Path mine = folder.resolve("mine");
    CommandResult captured = InProcess.run("capture", "clickhouse", "--url", server.url(), "--log", "log", "-o",
        mine.toString());
    assertThat(captured.exitCode()).as(captured.err()).isZero();
    assertThat(mine.resolve("data.sql")).content()
        .contains("numbers(toUInt64(ceil(10000 * ${scale})))")
        .doesNotContain("page ");
    execute("DROP TABLE hits");
    String of = " clickhouse -P workloads/queries -p clickhouse.url=" + server.url() + " -p queries.scale=0.5"
        + " -p queries.file=" + mine.resolve("statements.yaml");

    CommandResult prepared = InProcess.in(folder, "prepare" + of);
    CommandResult ycsb = InProcess.in(folder, "run" + of
        + " -p queries.arrival=captured -p maxexecutiontime=0 -p operationcount=0");

    assertThat(prepared.exitCode()).as(prepared.err()).isZero();
    assertThat(ycsb.exitCode()).as(ycsb.err()).isZero();
    long inserts = ycsb.out()
        .lines()
        .filter(line -> line.matches("\\[hits-.*], Return=OK, .*"))
        .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
        .min()
        .orElseThrow();
    assertThat(ServerSql.execute(server.address(), "SELECT count(), uniqExact(user), uniqExact(page) FROM hits"))
        .isEqualTo((5000 + 50 * inserts) + "\t100\t7\n");
    assertThat(ycsb.figure("OVERALL", "Operations")).isEqualTo(44);
  }

  @Test
  void tablesOfOtherRowsAreLeftAloneAndTold() throws Exception {
    Path mine = folder.resolve("mine");
    CommandResult captured = InProcess.run("capture", "clickhouse", "--url", server.url(), "--log", "log", "-o",
        mine.toString());
    assertThat(captured.exitCode()).as(captured.err()).isZero();

    CommandResult prepared = InProcess.in(folder, "prepare clickhouse -P workloads/queries -p queries.scale=0.1"
        + " -p clickhouse.url=" + server.url() + " -p queries.file=" + mine.resolve("statements.yaml"));

    assertThat(prepared.exitCode()).as(prepared.err()).isEqualTo(2);
    assertThat(prepared.err()).contains("the set-up of ", "failed at its statement 'CREATE TABLE hits",
        "use another database or server");
    assertThat(ServerSql.execute(server.address(), "SELECT count() FROM hits")).isEqualTo("10000\n");
  }

  @Test
  void valuesAreWrittenOnRequestAlone() throws IOException {
    Path mine = folder.resolve("mine");

    CommandResult captured = InProcess.run("capture", "clickhouse", "--url", server.url(), "--log", "log", "--literals",
        "-o", mine.toString());
    CommandResult again = InProcess.run("capture", "clickhouse", "--url", server.url(), "--log", "log", "-o",
        mine.toString());

    assertThat(captured.exitCode()).as(captured.err()).isZero();
    assertThat(Files.readString(mine.resolve("statements.yaml"))).contains("page 3", "from: 0", "to: ")
        .doesNotContain("canary");
    assertThat(again.exitCode()).isEqualTo(1);
    assertThat(again.err()).contains("it is there already");
  }

  @Test
  void aServerWithoutALogIsToldSo() {
    CommandResult captured = InProcess.run("capture", "clickhouse", "--url", server.url(), "-o",
        folder.resolve("none").toString());

    assertThat(captured.exitCode()).isEqualTo(2);
    assertThat(captured.err().lines()).last().asString().contains("the query log can't be read", "query_log");
    assertThat(folder.resolve("none")).doesNotExist();
  }
}
