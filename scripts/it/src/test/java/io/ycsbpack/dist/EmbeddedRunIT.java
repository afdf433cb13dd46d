// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static io.ycsbpack.dist.YcsbProcess.TENANTQ_SMALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ycsb load|run clickhouse} on the embedded server, as a user types it. */
@ExtendWith(RealEngine.class)
class EmbeddedRunIT {
  private static final String ENDLESS = "run clickhouse " + TENANTQ_SMALL + YcsbProcess.ENDLESS;

  /** Shared by runs that start no server themselves. */
  @RegisterExtension
  static final RealServer SERVER = RealServer.forAllTests();
  @TempDir
  private Path folder;

  @Test
  void aFirstRunThroughALinkFromAFolderWithBlanksLoadsTheDataSetAndPrintsCheckedFigures() throws IOException {
    Path blanks = Files.createDirectory(folder.resolve("a folder with blanks"));
    Path link = Files.createSymbolicLink(blanks.resolve("my ycsb"), YcsbProcess.HOME.resolve("scripts/ycsb"));
    YcsbProcess ycsb = YcsbProcess.start(blanks, link, List.of(("run clickhouse " + TENANTQ_SMALL).split(" ")))
        .awaitFigures();

    assertThat(ycsb.err()).contains("embedded ClickHouse")
        .contains("figures measure this machine")
        .contains("loading the data set first")
        .contains("p99 ms");
    assertThat(ycsb.out().lines()).allMatch(line -> line.matches("\\[[\\w-]+], [^,]+, [\\d.]+"));
    long operations = 0;
    for (String query : List.of("Q1", "Q2", "Q3", "Q4")) {
      assertThat(ycsb.figure(query, "Return=OK")).isEqualTo(ycsb.figure(query, "Operations"));
      assertThat(ycsb.figure(query, "50thPercentileLatency(us)"))
          .isLessThanOrEqualTo(ycsb.figure(query, "99.9PercentileLatency(us)"));
      operations += (long) ycsb.figure(query, "Operations");
    }
    assertThat(operations).isEqualTo(100);
    assertThat(ycsb.figure("OVERALL", "Throughput(ops/sec)")).isPositive();
  }

  @Test
  void aRunFindsTheDataOfALoadByServerOrClientAndLoadsAnotherShapeAgain() throws IOException {
    assertThat(ends(0, InProcess.in(folder, "load clickhouse " + TENANTQ_SMALL)).figure("LOAD", "Rows"))
        .isEqualTo(20_000);
    assertThat(ends(0, InProcess.in(folder, "run clickhouse " + TENANTQ_SMALL)).err())
        .doesNotContain("loading the data set first");
    assertThat(ends(0, InProcess.in(folder, "run clickhouse " + TENANTQ_SMALL + " -p tenantq.projects=7")).err())
        .contains("loading the data set first");

    CommandResult load = ends(0, InProcess.in(folder,
        "load clickhouse " + TENANTQ_SMALL + " -p tenantq.load=client -p tenantq.writebatch=3000"));
    RunRecord record = Results.in(folder).last("clickhouse-tenantq");
    assertThat(ends(0, InProcess.in(folder, "run clickhouse " + TENANTQ_SMALL)).err())
        .doesNotContain("loading the data set first");

    assertThat(load.figure("LOAD", "Inserts")).isEqualTo(7);
    assertThat(load.figure("LOAD", "Bytes")).isGreaterThan(20_000 * 100);
    assertThat(load.figure("LOAD", "PeakRows(rows/sec)"))
        .isGreaterThanOrEqualTo(load.figure("LOAD", "AverageRows(rows/sec)"));
    assertThat(record.figures().writers().rows()).isEqualTo(20_000);
    assertThat(record.figures().writers().peakRows()).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "b", "c", "d", "e", "f"})
  void coreWorkloadsRunWithEveryValueChecked(String letter) {
    CommandResult ycsb = ends(0, InProcess.in(folder, "run clickhouse -P workloads/workload" + letter
        + " -threads 4 -p recordcount=100 -p operationcount=150 -p dataintegrity=true -p table=checked_" + letter
        + on()));

    assertThat(ycsb.err()).contains("loading the records first");
    assertThat(ycsb.figure("OVERALL", "FailedOperations")).isZero();
    if (!letter.equals("e")) {
      assertThat(ycsb.figure("VERIFY", "Return=OK")).isEqualTo(ycsb.figure("READ", "Operations"));
    }
  }

  @Test
  void aRecordThatDoesNotHoldWhatWasWrittenEndsARunWithErrors() {
    InProcess.in(folder, "load clickhouse -P workloads/workloada -p recordcount=100" + on());
    CommandResult run = ends(3, InProcess.in(folder, "run clickhouse -P workloads/workloada -p recordcount=100"
        + " -p operationcount=100 -p dataintegrity=true" + on()));

    assertThat(run.err()).contains("did not hold the values written");
  }

  @Test
  void aWrongAnswerEndsARunWithErrorsAndIsShownNextToTheRightOne() throws IOException, InterruptedException {
    InProcess.in(folder, "load clickhouse " + TENANTQ_SMALL);
    YcsbProcess start = YcsbProcess.run(folder, "embedded start");
    Matcher port = Pattern.compile("jdbc:clickhouse://(127\\.0\\.0\\.1:\\d+)/").matcher(start.out());
    assertThat(port.find()).as(start.out()).isTrue();
    CommandResult run;
    try {
      ServerSql.execute(port.group(1), "INSERT INTO tenant_events SELECT * FROM tenant_events WHERE event_id < 100");
      ServerSql.execute(port.group(1),
          "ALTER TABLE tenant_events DELETE WHERE event_id >= 19900 SETTINGS mutations_sync = 2");
      run = InProcess.in(folder, "run clickhouse " + TENANTQ_SMALL);
    } finally {
      YcsbProcess.run(folder, "embedded stop");
    }

    assertThat(run.exitCode()).as(run.err()).isEqualTo(3);
    assertThat(run.err()).contains("wrong answer: Q").contains("right is");
    assertThat(run.out()).contains("Return=WRONG_ANSWER");
  }

  /** What a killed run has printed is gone; its record and its logs are not. */
  @ParameterizedTest
  @CsvSource({"INT,130,interrupted", "TERM,143,interrupted", "KILL,137,running"})
  void aSignalEndsTheRunWithItsServerAndLeavesAReadableRecord(String signal, int exitCode, String state)
      throws IOException {
    YcsbProcess ycsb = YcsbProcess.start(folder, ENDLESS).awaitOperations();
    List<ProcessHandle> server = ycsb.children();
    ycsb.signal(signal).ends(exitCode);

    assertThat(server).isNotEmpty();
    await().atMost(Duration.ofMinutes(2)).until(() -> server.stream().noneMatch(ProcessHandle::isAlive));
    Path file = Results.in(folder).lastFile("clickhouse-tenantq");
    RunRecord record = RecordFile.read(file);
    assertThat(record.state()).isEqualTo(state);
    assertThat(record.plan().workload()).contains("TenantWorkload");
    assertThat(Results.serviceTimes(file.resolveSibling(record.logs().histograms()))).isPositive();
    assertThat(Files.readAllLines(file.resolveSibling(record.logs().timeline()))).hasSizeGreaterThan(1);
    if (state.equals("interrupted")) {
      assertThat(ycsb.figure("OVERALL", "Operations")).isPositive();
      assertThat(record.figures().ok()).isPositive();
    }
  }

  @Test
  void aCommandThatTakesLongerThanItMayEndsWithItsServer() {
    YcsbProcess ycsb = YcsbProcess.start(folder, ENDLESS + " --timeout 8s").ends(124);

    assertThat(ycsb.err()).contains("ycsb: timed out after 8s (--timeout) while ");
    assertThat(folder.resolve("data/clickhouse/server.properties")).doesNotExist();
  }

  @Test
  void resultLinesGoToTheFileOfTheirOwn() throws IOException {
    Path file = folder.resolve("result.txt");
    CommandResult ycsb = ends(0,
        InProcess.in(folder, "run clickhouse " + TENANTQ_SMALL + " -p exportfile=" + file + on()));

    assertThat(ycsb.out()).isEmpty();
    assertThat(Files.readString(file)).contains("[OVERALL], Throughput(ops/sec), ");
  }

  private static String on() {
    return " -p loadmissing=true -p clickhouse.url=" + SERVER.url();
  }
}
