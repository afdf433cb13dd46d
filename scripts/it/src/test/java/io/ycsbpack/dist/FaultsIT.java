// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static io.ycsbpack.dist.YcsbProcess.ENDLESS;
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
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A client whose disk fills, whose clock is set, or that is ended at any stage: what is left of what it did. A server
 * that is killed or hangs, by itself or as one of two.
 */
@ExtendWith(RealEngine.class)
@SystemTest(minutes = 3)
class FaultsIT {
  private static final Duration TIMEOUT = Duration.ofMinutes(10);
  private static final String LARGE = "-P workloads/tenantq -p tenantq.rows=200000 -p tenantq.tenants=10"
      + " -p tenantq.load=client -p tenantq.writebatch=5000";

  @RegisterExtension
  private final RealServer server = new RealServer();
  /** Of the same data in some tests; it is started by its first use. */
  @RegisterExtension
  private final RealServer second = new RealServer();
  @TempDir
  private Path folder;

  @Test
  void aDiskThatFillsCostsTheRecordAloneAndWhatIsOnItStaysReadable() throws Exception {
    loadSmall(server);
    Path disk = Files.createDirectory(folder.resolve("results"));
    Requirement.PROGRAMS
        .met(YcsbProcess.succeeds("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk.toString()) ? ""
            : "needs the right to mount");
    try {
      YcsbProcess run = start("run clickhouse " + TENANTQ_SMALL + ENDLESS + " -p target=0 -p timeline.interval=50ms")
          .awaitErr("can't be written any more");
      run.signal("INT").ends(130);
      assertThat(run.figure("OVERALL", "Operations")).isPositive();
      assertThat(run.err()).contains("the record can't be written to").contains("No space left on device");
      Path record = Results.in(folder).lastFile("clickhouse-tenantq");
      assertThat(RecordFile.read(record).state()).isEqualTo("running");
      assertReadableLogs(record);
      try (var left = Files.list(disk)) {
        assertThat(left).as("no half file").hasSize(3);
      }
    } finally {
      assertThat(YcsbProcess.succeeds("umount", disk.toString())).isTrue();
    }
  }

  @Test
  void aClockThatIsSetChangesNoFigure() throws Exception {
    loadSmall(server);
    Path offset = Files.writeString(folder.resolve("offset"), "+0");
    YcsbProcess run = YcsbProcess.start(folder, "run clickhouse " + TENANTQ_SMALL + ENDLESS + " -target 50" + on(),
        clockOf(offset)).awaitOperations();
    Files.writeString(offset, "+7200");
    run.awaitFurtherLines(2);
    Files.writeString(offset, "-86400");
    run.awaitFurtherLines(2);
    run.signal("INT").ends(130);
    RunRecord record = Results.in(folder).last("clickhouse-tenantq");
    RunRecord.Logs logs = record.logs();
    assertThat(Duration.between(Instant.parse(record.figures().started()), Instant.parse(record.figures().ended())))
        .as("as long as by a clock that nobody sets")
        .isEqualTo(Duration.ofNanos(record.figures().runtimeNanos()))
        .isLessThan(Duration.ofMinutes(10));
    assertThat(record.figures().operations())
        .allMatch(one -> one.response().max() < Duration.ofMinutes(10).toNanos());
    assertThat(Files.readAllLines(folder.resolve("results").resolve(logs.timeline()))).as("a line for each second")
        .hasSizeBetween(5, 600);
  }

  /** Environment by which libfaketime sets the wall clock of a process by what this file holds, such as {@code +3600}. */
  private static Map<String, String> clockOf(Path offset) throws IOException {
    try (Stream<Path> folders = Files.list(Path.of("/usr/lib"))) {
      Optional<Path> library = folders.map(one -> one.resolve("faketime/libfaketimeMT.so.1"))
          .filter(Files::exists)
          .findFirst();
      Requirement.PROGRAMS.met(library.isPresent() ? "" : "needs libfaketime");
      return Map.of("LD_PRELOAD", library.get().toString(), "FAKETIME_TIMESTAMP_FILE", offset.toString(),
          "FAKETIME_NO_CACHE", "1", "FAKETIME_DONT_FAKE_MONOTONIC", "1");
    }
  }

  @ParameterizedTest
  @CsvSource({"TERM,143", "KILL,137"})
  void aLoadThatIsCutGoesOnWhereItWasAndHasEveryRowOnce(String signal, int exitCode) throws Exception {
    try (FaultyNetwork slow = new FaultyNetwork(server.port())) {
      slow.narrow(500);
      YcsbProcess load = YcsbProcess.start(folder, "load clickhouse " + LARGE + " -p clickhouse.url="
          + server.url().replace(server.address(), slow.address()));
      load.awaitWhileItRuns("loading rows", () -> rows() > 10_000);
      load.signal(signal).ends(exitCode);
      // Else batches that the slow way still has would arrive after the next load has counted the rows.
    }
    assertThat(rows()).isLessThan(200_000);

    start("load clickhouse " + LARGE).ends(0);
    YcsbProcess run = start("run clickhouse " + LARGE + " -p maxexecutiontime=0 -p operationcount=100");

    assertThat(run.exitCode()).as("every answer is right: " + run.err()).isZero();
    assertThat(rows()).isEqualTo(200_000);
  }

  @ParameterizedTest
  @CsvSource({"TERM,143,interrupted", "KILL,137,running"})
  void aRunThatIsEndedInItsWarmUpHasNoFiguresAndSaysSo(String signal, int exitCode, String state) throws IOException {
    loadSmall(server);
    YcsbProcess run = start("run clickhouse " + TENANTQ_SMALL + ENDLESS + " -p warmup=10m").awaitOperations();
    run.signal(signal).ends(exitCode);
    Path record = Results.in(folder).lastFile("clickhouse-tenantq");
    RunRecord read = RecordFile.read(record);
    assertThat(read.state()).isEqualTo(state);
    assertThat(read.figures() == null ? 0 : read.figures().ok()).as("warm-up is no figure").isZero();
    assertThat(Files.readString(record.resolveSibling(read.logs().timeline()))).contains("\nwarm-up,")
        .doesNotContainPattern("measured,[^,]+,[^,]+,[1-9]");
    if (read.figures() != null) {
      assertThat(Instant.parse(read.figures().ended())).as("not when the warm-up would have ended")
          .isBefore(Instant.now());
    }
  }

  @ParameterizedTest
  @CsvSource({"TERM,143,interrupted", "KILL,137,running"})
  void aRunThatIsEndedWithItsWritersLeavesTheDataSetForTheNext(String signal, int exitCode, String state)
      throws Exception {
    loadSmall(server);
    YcsbProcess run = start("run clickhouse " + TENANTQ_SMALL + ENDLESS
        + " -p tenantq.writers=2 -p tenantq.writebatch=500 -p tenantq.writerate=5000").awaitOperations();
    await().atMost(TIMEOUT).until(() -> rows() > 20_000);
    run.signal(signal).ends(exitCode);
    Path record = Results.in(folder).lastFile("clickhouse-tenantq");
    assertThat(RecordFile.read(record).state()).isEqualTo(state);
    assertReadableLogs(record);
    YcsbProcess next = start("run clickhouse " + TENANTQ_SMALL + " -p loadmissing=true");
    assertThat(next.exitCode()).as("every answer is right: " + next.err()).isZero();
    assertThat(rows()).isEqualTo(20_000);
  }

  @ParameterizedTest
  @CsvSource({"TERM,143", "KILL,137"})
  void aRunThatIsEndedWhileItsRecordIsWrittenLeavesTheOldOneOrTheNew(String signal, int exitCode) throws Exception {
    loadSmall(server);
    YcsbProcess run = start("run clickhouse " + TENANTQ_SMALL + ENDLESS).awaitOperations();
    Path record = Results.in(folder).lastFile("clickhouse-tenantq");
    Path pipe = record.resolveSibling(record.getFileName() + ".tmp");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    run.signal("INT");
    run.awaitErr("  all, in ");
    run.signal(signal);

    assertThat(run.exitCode()).as(run.err()).isIn(exitCode, 130);
    assertThat(run.figure("OVERALL", "Operations")).as("figures are printed before the record").isPositive();
    assertThat(RecordFile.read(record).state()).isEqualTo("running");
    assertReadableLogs(record);
  }

  @Test
  void aServerThatIsKilledAndComesBackServesTheSameRunAgain() throws Exception {
    loadSmall(server);
    YcsbProcess run = start("run clickhouse " + TENANTQ_SMALL + ENDLESS + " -p abortafter=0s").awaitOperations();
    server.signal("KILL");
    run.awaitFailures();
    server.startAgain();
    run.awaitAnswersFromNowOn();
    run.signal("INT").ends(130);
    // A server that starts on a busy machine may be late with its first answers.
    assertThat(Results.in(folder).last("clickhouse-tenantq").figures().statuses().keySet())
        .contains("OK", "CONNECTION_LOST")
        .isSubsetOf("OK", "CONNECTION_LOST", "TIMEOUT");
  }

  private void loadSmall(RealServer one) {
    ends(0,
        InProcess.in(folder, "load clickhouse -p results=none " + TENANTQ_SMALL + " -p clickhouse.url=" + one.url()));
  }

  private YcsbProcess start(String arguments) {
    return YcsbProcess.start(folder, arguments + on());
  }

  private String onBoth() {
    return on().replace("/default", "," + second.address() + "/default");
  }

  private String on() {
    return " -p clickhouse.url=" + server.url();
  }

  private long rows() throws IOException, InterruptedException {
    return Long.parseLong(ServerSql.execute(server.address(),
        "SELECT ifNull(sum(total_rows), 0) FROM system.tables WHERE name = 'tenant_events'").strip());
  }

  private static void assertReadableLogs(Path record) throws IOException {
    RunRecord.Logs logs = RecordFile.read(record).logs();
    assertThat(Results.serviceTimes(record.resolveSibling(logs.histograms()))).isPositive();
    Path timeline = record.resolveSibling(logs.timeline());
    List<String> lines = Files.readAllLines(timeline);
    assertThat(lines).allMatch(line -> line.split(",").length == lines.get(0).split(",").length);
    assertThat(timeline).content().endsWith("\n");
  }

  @Test
  void aRunGoesOnAtTheOtherServerWhenOneIsKilled() {
    loadSmall(server);
    loadSmall(second);
    YcsbProcess run = YcsbProcess.start(folder, "run clickhouse " + TENANTQ_SMALL + ENDLESS + onBoth())
        .awaitOperations();

    server.signal("KILL");
    int printed = run.err().length();
    await().until(() -> run.err().substring(printed).split(" operations; ").length > 3);
    run.signal("INT").ends(130);
    assertThat(run.figure("OVERALL", "Operations")).isPositive();
    assertThat(run.figure("OVERALL", "FailedOperations")).as("one for each thread's connection to it at most")
        .isBetween(1.0, 8.0);
  }

  @Test
  void hostsThatHoldOtherRowsAreRefusedWithWhatEachHolds() {
    loadSmall(server);
    CommandResult run = ends(2, InProcess.in(folder, "run clickhouse " + TENANTQ_SMALL + onBoth()));
    CommandResult reload = ends(2, InProcess.in(folder, "load clickhouse " + TENANTQ_SMALL + onBoth()));

    assertThat(run.err()).contains(server.address() + "/default: tenant_events holds 20000 of 20000 rows",
        second.address() + "/default: there is no table tenant_events");
    assertThat(reload.err()).contains("load each host by itself");
  }

  @Test
  void aSignalEndsARunWhoseWritersWaitForAServerThatHangs() {
    loadSmall(server);
    YcsbProcess run = YcsbProcess.start(folder, "run clickhouse " + TENANTQ_SMALL + ENDLESS
        + " -p tenantq.writers=2 -p tenantq.writebatch=500" + on()).awaitOperations();

    server.signal("STOP");
    try {
      // By then each writer waits for the answer to an insert.
      run.awaitFurtherLines(2);
      run.signal("TERM").ends(143);
      assertThat(run.figure("OVERALL", "Operations")).isPositive();
      assertThat(run.err()).contains("an insert of the writers is still under way")
          .contains("rows from number 20000 on may stay");
    } finally {
      server.signal("CONT");
    }
    loadSmall(server);
  }

  @Test
  void aSecondSignalEndsARunThatWaitsForItsServerAtOnce() {
    loadSmall(server);
    YcsbProcess run = start("run clickhouse " + TENANTQ_SMALL + ENDLESS).awaitOperations();

    server.signal("STOP");
    try {
      run.signal("INT");
      run.awaitErr("a second signal ends it at once").signal("INT");
      assertThat(run.exitCode()).isEqualTo(130);
      assertThat(run.out()).as("nothing was measured to its end").isEmpty();
    } finally {
      server.signal("CONT");
    }
  }
}
