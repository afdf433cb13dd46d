package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tenant mix, captured from the completed requests of the Couchbase double, and asked again. */
@Lane
class CouchbaseCaptureIT {
  private static final String PASSWORD = "of-the-test";
  private static final String OPTIONS = " -p couchbase.connectTimeout=2m -p couchbase.managementTimeout=2m"
      + " -p couchbase.password=" + PASSWORD;
  private static final String MIX = "run couchbase -P workloads/tenantq -p loadmissing=true -p tenantq.rows=2000"
      + " -p tenantq.tenants=20 -p tenantq.projects=5 -p tenantq.t2rows=50 -p tenantq.mix=3,3,2,2 -p maxexecutiontime=0";
  private static final String REPLAY = "run couchbase -P workloads/queries -p maxexecutiontime=0 -p queries.file=";

  @TempDir
  private Path folder;

  @Test
  void theStatementsOfTheLogAreWrittenWithTheirSharesAndRunAsTheyAre() throws IOException {
    Path mine = folder.resolve("mine");
    try (CouchbaseDouble couchbase = logging()) {
      CommandResult original = InProcess.in(folder, MIX + " -p operationcount=1000" + at(couchbase));
      assertThat(original.exitCode()).as(original.err()).isZero();

      CommandResult captured = InProcess.run(capture(couchbase, mine) + " --statements 4");
      assertThat(captured.exitCode()).as(captured.err()).isZero();
      assertThat(captured.err()).contains("completed-threshold", "wrote 4 statements to");
      assertThat(mine.resolve("statements.yaml")).content()
          .contains("SELECT DISTINCT RAW d.`tenant_id`", "arrivals.csv", "schema.sql", "data.sql");

      CommandResult replay = InProcess.in(folder, REPLAY + mine.resolve("statements.yaml") + " -p operationcount=1000"
          + at(couchbase));
      assertThat(replay.exitCode()).as(replay.err()).isZero();
      assertThat(replay.figure("OVERALL", "FailedOperations")).isZero();
      assertThat(shares(replay)).containsExactly(shares(original), within(0.05));
    }
  }

  /** One thread asks, so that both halves draw the same in every build. */
  @Test
  void whatIsCapturedRunsOnAnEmptyServerWithDocumentsAndIndexesOfTheSameShape() throws IOException {
    Path mine = folder.resolve("mine");
    Path again = folder.resolve("again");
    CommandResult original;
    try (CouchbaseDouble couchbase = logging()) {
      original = InProcess.in(folder, MIX + " -p tenantq.tenantdistribution=zipfian -threads 1 -p operationcount=3000"
          + at(couchbase));
      assertThat(original.exitCode()).as(original.err()).isZero();
      CommandResult captured = InProcess.run(capture(couchbase, mine) + " --statements 4");
      assertThat(captured.exitCode()).as(captured.err()).isZero();
      assertThat(captured.err()).doesNotContain("not captured: data of");
    }
    assertThat(mine.resolve("schema.sql")).content()
        .contains("CREATE COLLECTION IF NOT EXISTS `default`.`_default`.`tenant_events`", "CREATE PRIMARY INDEX IF NOT",
            "CREATE INDEX IF NOT EXISTS");
    assertThat(mine.resolve("data.sql")).content().contains("generate in:`default`.`_default`.`tenant_events` {");
    assertThat(mine.resolve("columns.csv")).content().contains("_default.tenant_events,tenant_id,integer,2000,20,0,");

    try (CouchbaseDouble empty = logging()) {
      CommandResult prepared = InProcess.in(folder, REPLAY.replace("run", "prepare") + mine.resolve("statements.yaml")
          + at(empty));
      CommandResult replay = InProcess.in(folder, REPLAY + mine.resolve("statements.yaml")
          + " -threads 1 -p operationcount=3000 -p queries.answers=false" + at(empty));
      CommandResult captured = InProcess.run(capture(empty, again) + " --statements 4");

      assertThat(prepared.exitCode()).as(prepared.err()).isZero();
      assertThat(prepared.err()).contains("setting up: ");
      assertThat(replay.exitCode()).as(replay.err()).isZero();
      assertThat(replay.figure("OVERALL", "FailedOperations")).isZero();
      assertThat(shares(replay)).containsExactly(shares(original), within(0.05));
      assertThat(captured.exitCode()).as(captured.err()).isZero();
      assertThat(empty.documents()).as("the events and the second table").isBetween(2050L, 2051L);
    }
    for (int most : new int[]{1, 5}) {
      assertThat(first(again, most)).as("of the queries, those of the first " + most + " tenants")
          .isCloseTo(first(mine, most), withinPercentage(5));
    }
  }

  @Test
  void aLogThatCanNotBeReadIsNamedAndThatItIsEmptyIsToldWithTheThreshold() throws IOException {
    try (CouchbaseDouble couchbase = CouchbaseDouble.builder().password(PASSWORD).start()) {
      String capture = capture(couchbase, folder.resolve("mine"));

      CommandResult missing = InProcess.run(capture + " --log no.such.log");
      CommandResult empty = InProcess.run(capture);

      assertThat(missing.exitCode()).as(missing.err()).isEqualTo(2);
      assertThat(missing.err()).contains("no.such.log can't be read: ");
      assertThat(empty.exitCode()).as(empty.err()).isEqualTo(1);
      assertThat(empty.err()).contains("completed-threshold", "nothing could be captured from 0 entries");
    }
  }

  private static CouchbaseDouble logging() throws IOException {
    return CouchbaseDouble.builder().password(PASSWORD).completedThreshold(Duration.ZERO).start();
  }

  private static String at(CouchbaseDouble couchbase) {
    return " -p couchbase.host=" + couchbase.connectionString() + OPTIONS;
  }

  private static String capture(CouchbaseDouble couchbase, Path folder) {
    return "capture couchbase --url " + couchbase.connectionString() + " -o " + folder + OPTIONS;
  }

  /** The share of the first values of a tenant in the queries, over all statements. */
  private static double first(Path folder, int most) throws IOException {
    List<Double> shares = new ArrayList<>();
    JsonNode parameters = new YAMLMapper().readTree(folder.resolve("statements.yaml").toFile()).get("parameters");
    for (JsonNode parameter : parameters) {
      if (parameter.path("sample").asText().contains("`tenant_id`")) {
        shares.add(parameter.get("distribution").get(String.valueOf(most)).asDouble());
      }
    }
    assertThat(shares).hasSize(4);
    return shares.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  /** Of the operations, the rarest first. */
  private static double[] shares(CommandResult run) {
    double[] counts = run.out()
        .lines()
        .filter(line -> line.matches("\\[(Q\\d|[a-z].*)], Operations, .*"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .sorted()
        .toArray();
    double all = Arrays.stream(counts).sum();
    return Arrays.stream(counts).map(count -> count / all).toArray();
  }
}
