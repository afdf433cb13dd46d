// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static io.ycsbpack.dist.YcsbProcess.TENANTQ_SMALL;
import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.driver.OfferedLoad;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Schedules, phases, writers and statements of {@code ycsb run}. */
@ExtendWith(RealEngine.class)
class DriverIT {
  private static final String TIMED = "run clickhouse -P workloads/tenantq -p tenantq.rows=20000"
      + " -p tenantq.tenants=10";

  @RegisterExtension
  static final RealServer SERVER = RealServer.forAllTests();
  @TempDir
  private Path folder;

  @Test
  void thePublishedReadTestIsOneCommand() {
    YcsbProcess ycsb = YcsbProcess.run(folder, TIMED + " -threads 500 -target 50 -p maxexecutiontime=8" + on())
        .awaitFigures();

    assertThat(ycsb.figure("OFFERED", "Due")).isEqualTo(400);
    assertThat(ycsb.figure("OVERALL", "Operations") + ycsb.figure("OFFERED", "Backlog"))
        .isEqualTo(ycsb.figure("OFFERED", "Due"));
    assertThat(ycsb.figure("Intended-Q2", "50thPercentileLatency(us)")).isPositive();
    // Whether a busy machine sustains it is its own matter; that this is said is not.
    boolean sustained = ycsb.figure("OFFERED", "Achieved(share)") >= OfferedLoad.SUSTAINED;
    assertThat(ycsb.err()).containsPattern("target " + (sustained ? "" : "not ") + "sustained: \\d+ % of 50/s offered");
    assertThat(ycsb.err().contains(">=50")).isEqualTo(sustained);
  }

  @Test
  void anOfferedLoadThatIsTooHighIsCalledNotSustained() {
    CommandResult ycsb = ends(4, InProcess.in(folder,
        TIMED + " -threads 2 -target 1000000 -p maxexecutiontime=2 -p targetrequired=true" + on()));

    assertThat(ycsb.err()).contains("target not sustained").contains("of 1,000,000/s offered");
    assertThat(ycsb.figure("OFFERED", "Backlog")).isGreaterThan(1_000_000);
  }

  @Test
  void backgroundWritersLeaveTheAnswersAndTheDataSetAsTheyWere() {
    CommandResult ycsb = ends(0, InProcess.in(folder, TIMED
        + " -p maxexecutiontime=3 -p tenantq.writers=2 -p tenantq.writebatch=5000 -p tenantq.writerate=50000" + on()));
    CommandResult after = ends(0, InProcess.in(folder, "run clickhouse " + TENANTQ_SMALL + on()));

    assertThat(ycsb.figure("WRITERS", "Rows")).isGreaterThanOrEqualTo(5_000);
    assertThat(ycsb.figure("WRITERS", "FailedInserts")).isZero();
    assertThat(after.err()).doesNotContain("loading");
  }

  /** A short query: what is under way when a step ends was not answered in time, and is little of it on any machine. */
  @Test
  void theHighestSustainedLoadIsFoundAndRun() {
    CommandResult ycsb = ends(0, InProcess.in(folder,
        "run clickhouse -P workloads/numbers -p statement=SELECT(1) -p statement.bytes=1 -threads 8"
            + " -p maxexecutiontime=2 --find-max --p99 5s --step 2s" + on()));

    assertThat(ycsb.err()).contains("in a closed loop").contains("step 6 of 6");
    assertThat(ycsb.figure("OFFERED", "Target(ops/sec)")).isPositive();
  }

  @Test
  void noLoadKeepsAnImpossibleLimit() {
    CommandResult ycsb = ends(4, InProcess.in(folder,
        TIMED + " -threads 2 -p maxexecutiontime=1 --find-max --p99 0.001ms --step 1s" + on()));

    assertThat(ycsb.err()).contains("no offered load");
  }

  @Test
  void quietPrintsResultsAloneAndAWarmUpIsExcluded() {
    CommandResult ycsb = ends(0, InProcess.in(folder,
        "run clickhouse --quiet " + TENANTQ_SMALL + " -p warmup=1s" + on()));

    assertThat(ycsb.err().lines()).as("a busy machine is warned of").allMatch(line -> line.startsWith("warning: "));
    assertThat(ycsb.figure("OVERALL", "Operations")).isEqualTo(100);
  }

  @Test
  void theWholeAnswerOfAStatementIsReadAndItsSizeIsChecked() throws IOException {
    CommandResult right = statement("SELECT * FROM system.numbers LIMIT 1000", 8000);
    CommandResult wrong = ends(3, statement("SELECT * FROM system.numbers LIMIT 1000", 8001));
    CommandResult refused = ends(3, statement("SELECT nothing FROM nowhere", 0));

    assertThat(right.exitCode()).as(right.err()).isIn(0, 4);
    assertThat(right.figure("STATEMENT", "Operations")).isEqualTo(40);
    assertThat(wrong.out() + wrong.err()).contains("WRONG_ANSWER");
    assertThat(refused.err()).contains("nowhere");
  }

  private CommandResult statement(String sql, int bytes) throws IOException {
    Path file = Files.writeString(folder.resolve("statement"),
        "statement=" + sql + "\nstatement.bytes=" + bytes + "\n");
    return InProcess.in(folder, "run clickhouse -P workloads/numbers -threads 2 -p operationcount=40"
        + " -p maxexecutiontime=0 -P " + file + on());
  }

  private static String on() {
    return " -p loadmissing=true -p clickhouse.url=" + SERVER.url();
  }
}
