package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tenant mix, captured from the completed requests of the Couchbase double, and asked again. */
@Lane(minutes = 1)
class CouchbaseCaptureIT {
  private static final String PASSWORD = "of-the-test";

  @TempDir
  private Path folder;

  @Test
  void theStatementsOfTheLogAreWrittenWithTheirSharesAndRunAsTheyAre() throws IOException {
    Path mine = folder.resolve("mine");
    try (CouchbaseDouble couchbase = CouchbaseDouble.builder()
        .password(PASSWORD)
        .completedThreshold(Duration.ZERO)
        .start()) {
      String at = " -p couchbase.password=" + PASSWORD + " -p couchbase.connectTimeout=2m"
          + " -p couchbase.managementTimeout=2m";
      String host = " -p couchbase.host=" + couchbase.connectionString();
      CommandResult original = InProcess.in(folder, "run couchbase -P workloads/tenantq -p loadmissing=true"
          + " -p tenantq.rows=2000 -p tenantq.tenants=20 -p tenantq.projects=5 -p tenantq.t2rows=50"
          + " -p tenantq.mix=3,3,2,2 -p maxexecutiontime=0 -p operationcount=1000" + host + at);
      assertThat(original.exitCode()).as(original.err()).isZero();

      CommandResult captured = InProcess.run("capture couchbase --url " + couchbase.connectionString()
          + " --statements 4 -o " + mine + at);
      assertThat(captured.exitCode()).as(captured.err()).isZero();
      assertThat(captured.err()).contains("completed-threshold", "wrote 4 statements to");
      assertThat(mine.resolve("statements.yaml")).content()
          .contains("SELECT DISTINCT RAW d.`tenant_id`", "arrivals.csv");
      assertThat(mine.resolve("capture.md")).content().contains("data of the tables");

      CommandResult replay = InProcess.in(folder, "run couchbase -P workloads/queries -p operationcount=1000"
          + " -p maxexecutiontime=0 -p queries.file=" + mine.resolve("statements.yaml") + host + at);
      assertThat(replay.exitCode()).as(replay.err()).isZero();
      assertThat(replay.figure("OVERALL", "FailedOperations")).isZero();
      assertThat(shares(replay)).containsExactly(shares(original), within(0.05));
    }
  }

  @Test
  void aLogThatCanNotBeReadIsNamedAndThatItIsEmptyIsToldWithTheThreshold() throws IOException {
    try (CouchbaseDouble couchbase = CouchbaseDouble.builder().password(PASSWORD).start()) {
      String capture = "capture couchbase --url " + couchbase.connectionString() + " -o " + folder.resolve("mine")
          + " -p couchbase.connectTimeout=2m -p couchbase.managementTimeout=2m -p couchbase.password=" + PASSWORD;

      CommandResult missing = InProcess.run(capture + " --log no.such.log");
      CommandResult empty = InProcess.run(capture);

      assertThat(missing.exitCode()).as(missing.err()).isEqualTo(2);
      assertThat(missing.err()).contains("no.such.log can't be read: ");
      assertThat(empty.exitCode()).as(empty.err()).isEqualTo(1);
      assertThat(empty.err()).contains("completed-threshold", "nothing could be captured from 0 entries");
    }
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
