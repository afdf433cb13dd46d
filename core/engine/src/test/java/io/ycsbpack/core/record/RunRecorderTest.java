// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import static io.ycsbpack.core.record.TestRecords.CANARY;
import static io.ycsbpack.core.record.TestRecords.START;
import static io.ycsbpack.core.record.TestRecords.assertValid;
import static io.ycsbpack.core.record.TestRecords.numbers;
import static io.ycsbpack.core.record.TestRecords.result;
import static io.ycsbpack.core.record.TestRecords.valid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.GateResult;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.ProcessProbe;
import io.ycsbpack.core.probe.QueryCount;
import io.ycsbpack.core.probe.TestProbe;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.Ingestion;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunRecorderTest {
  private static final IntervalSummary EMPTY = new IntervalSummary(0, 0, new IntervalSummary.Latency(0, 0, 0),
      new IntervalSummary.Latency(0, 0, 0), List.of());

  @TempDir
  private Path folder;

  @Test
  void everyStateOfARecordIsValidByItsSchema() throws IOException {
    RunRecorder recorder = TestRecords.begin(folder, Map.of());
    Path file = recorder.file().orElseThrow();
    assertValid(Files.readString(file));
    assertThat(RecordFile.read(file).state()).isEqualTo("running");

    Ingestion writers = new Ingestion(5, 50, 1, 2, 5, 5, 50, 50, null);
    TestRecords.end(recorder, result(START, Optional.empty(), numbers(1, 1000)), Map.of("OK", 3), Optional.of(writers),
        valid());
    assertThat(RecordFile.read(file).state()).isEqualTo("running");
    recorder.save();
    recorder.close();

    assertValid(Files.readString(file));
    assertThat(RecordFile.read(file).state()).isEqualTo("complete");
    assertThat(folder).isDirectoryContaining(path -> path.toString().endsWith(".hlog"));
    assertThat(folder).isDirectoryNotContaining(path -> path.toString().endsWith(".tmp"));
  }

  @Test
  void aRecordWithIdentityAndGatesFitsItsSchemaAndIsReadAsItWasWritten() throws IOException {
    RunIdentity nightly = new RunIdentity("nightly", Map.of("team", "search"), "0123abc", "7");
    Verdict verdict = new Verdict(ExitCode.GATE, "1 gate failed")
        .gated(List.of(new GateResult("p99 > 1ms", GateResult.Result.FAILED, 2.5, "ms", "p99 2.5 ms > 1 ms"),
            new GateResult("cpu > 1ms", GateResult.Result.NOT_JUDGED, null, "ms", "cpu > 1 ms: not known")));
    Path whole = TestRecords.whole(folder, Map.of(), START, 1);
    RunRecord record = RecordFile.change(whole, one -> one.of(nightly).judged(verdict));
    assertValid(Files.readString(whole));
    assertThat(RecordFile.read(whole)).isEqualTo(record);
    assertThat(record.seenFromOutside(record.target(), null, OptionalDouble.empty(), verdict).identity())
        .isEqualTo(nightly);
    assertThat(Files.readString(whole)).doesNotContain("\"valid\"");
  }

  @ParameterizedTest
  @CsvSource({"TERMINATED,interrupted", "INTERRUPTED,interrupted", "ERRORS,failed"})
  void aRunThatEndedEarlyKeepsItsFiguresAndIsMarked(ExitCode code, String state) throws IOException {
    try (RunRecorder recorder = TestRecords.begin(folder, Map.of())) {
      RunRecord record = TestRecords.saved(recorder,
          result(START, Optional.of(new StopSignal.Stop(code, "why")), numbers(1, 10)),
          new Verdict(code, "why"));
      assertThat(record.state()).isEqualTo(state);
      assertThat(record.figures().ok()).isEqualTo(10);
      assertThat(record.verdict().reason()).isEqualTo("why");
    }
  }

  @Test
  void aRunThatNeverHadFiguresIsMarkedAsFailedWithItsReason() throws IOException {
    RunRecorder recorder = TestRecords.begin(folder, Map.of());
    recorder.failed(new TargetException("refused by " + CANARY));
    recorder.close();

    String text = Files.readString(recorder.file().orElseThrow());
    assertValid(text);
    assertThat(text).contains("\"failed\"", "refused by ***", "\"exitCode\" : 2");
  }

  @Test
  void aRecordThatCanNotBeSavedIsToldOfAndStillAtHandAsText() throws IOException {
    RunRecorder recorder = TestRecords.begin(folder.resolve("gone"), Map.of());
    Files.move(folder.resolve("gone"), folder.resolve("moved"));

    assertValid(TestRecords.end(recorder));
    assertThatThrownBy(recorder::save).isInstanceOf(UsageException.class)
        .hasMessageContaining("the record can't be written to " + folder.resolve("gone"));
    recorder.close();
  }

  @Test
  void noSecretStandsInARecordUnderItsNameOrInsideAnotherText() throws IOException {
    String inUrl = URLEncoder.encode(CANARY, StandardCharsets.UTF_8);
    RunRecorder recorder = TestRecords.begin(folder, Map.of("results", "none", "db.password", "other", "db.url",
        "x://me:" + CANARY + "@h", "db.address", "x://h?pw=" + inUrl));

    String text = TestRecords.end(recorder, result(START, Optional.empty(), numbers(1, 10)),
        new Verdict(ExitCode.TARGET, "refused " + CANARY));
    assertThat(text).doesNotContain(CANARY, inUrl, "other").contains("x://me:***@h", "x://h?pw=***", "refused ***");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aSecretThatIsAWordOfOursDoesNotMakeTheRecordUnreadable() throws IOException {
    try (RunRecorder recorder = TestRecords.begin(folder, Map.of("note", "complete", "state", "complete"))) {
      RunRecord record = TestRecords.saved(recorder);
      assertThat(record.state()).isEqualTo("complete");
      assertThat(record.plan().properties()).containsEntry("note", "***").containsEntry("state", "***");
    }
  }

  @Test
  void whatTheTargetUsedIsTheDifferenceOfItsCountersOverTheMeasuredPhase() throws IOException {
    try (RunRecorder recorder = TestRecords.begin(folder, new LimitedServer())) {
      recorder.measuring();
      recorder.measured();
      RunRecord record = TestRecords.saved(recorder);
      Figures.TargetUse use = record.figures().targetUse();
      assertThat(record.target().limit()).isEqualTo(new CpuLimit(CpuLimit.Mechanism.QUOTA, 4));
      assertThat(use.periods()).isEqualTo(100);
      assertThat(use.throttledPeriods()).isEqualTo(40);
      assertThat(use.throttledNanos()).isEqualTo(7);
      assertThat(use.limitShare()).isCloseTo(use.cpuCores() / 4, within(1e-9));
    }
  }

  @Test
  void whatWentOnAroundTheRunAndWhatTheServersWereSentIsInTheRecordWithTheWarnings() throws IOException {
    try (RunRecorder recorder = TestRecords.begin(folder, new ProcessProbe(ProcessHandle.current().pid()))) {
      AtomicLong served = new AtomicLong(500);
      recorder.countingAll(() -> {
        long sent = served.getAndAdd(44);
        return new QueryCount.Counts(sent, 0, new QueryCount.Work(1000 * sent, 7));
      });
      recorder.measuring();
      recorder.measured();
      Verdict verdict = new Verdict(ExitCode.OK, "", List.of("it was warm")).judgedBy(Map.of("verdict.steal", "0.1"));
      RunRecord record = TestRecords.saved(recorder, result(START, Optional.empty(), numbers(1, 10)), verdict);
      assertThat(record.figures().statements()).isEqualTo(new Figures.Statements(44, 11, 44_000L));
      assertThat(record.figures().machine().busyShare()).isBetween(0.0, 1.0);
      assertThat(record.verdict()).isEqualTo(verdict);
    }
  }

  @Test
  void theTimeOfServersThatWorkForEachOtherIsNoMeasure() {
    assertThat(servedNanos(new QueryCount.Work(5, 10))).isEqualTo(5);
    assertThat(servedNanos(new QueryCount.Work(5, 2000))).isNull();
    assertThat(servedNanos(null)).isNull();
    assertThat(Figures.Statements.of(new QueryCount.Counts(20, 0), 1000)).as("of a client of key-value operations")
        .isEmpty();
  }

  private static Long servedNanos(QueryCount.Work work) {
    return Figures.Statements.of(new QueryCount.Counts(1000, 0, work), 1000).orElseThrow().servedNanos();
  }

  @Test
  void aLimitThatIsChangedUnderARunMakesItNotValidWhicheverMomentIsTheFirstToShowIt() {
    for (int moment = 0; moment < 4; moment++) {
      LimitedServer server = new LimitedServer();
      try (RunRecorder recorder = TestRecords.begin(folder, server)) {
        server.changeAt(moment, 0);
        recorder.interval(true, Duration.ofSeconds(1), Duration.ofSeconds(1), EMPTY);
        server.changeAt(moment, 1);
        recorder.measuring();
        server.changeAt(moment, 2);
        recorder.interval(false, Duration.ofSeconds(1), Duration.ofSeconds(1), EMPTY);
        server.changeAt(moment, 3);
        recorder.measured();

        assertThat(recorder.changedLimits()).singleElement()
            .satisfies(doubt -> {
              assertThat(doubt.invalid()).isTrue();
              assertThat(doubt.text()).matches("the CPU limit of the server \\(a test\\) was changed from quota of 4"
                  + " cores to quota of 2 cores during the run, seen at 20\\S+Z");
            });
      }
    }
  }

  @Test
  void whatCanNotBeReadIsWarnedOfWithWhatIsNotKnownForThat() {
    UsageProbe unreadable = TestRecords.probe(() -> {
      throw new IOException("not granted");
    });
    try (RunRecorder recorder = TestRecords.begin(folder, unreadable)) {
      recorder.countingAll(() -> {
        throw new IOException("no answer within 2 s");
      });
      recorder.measuring();
      recorder.measured();

      assertThat(recorder.unread()).noneMatch(Verdict.Doubt::invalid)
          .extracting(Verdict.Doubt::text)
          .containsExactly("whether others loaded the servers is not known: no answer within 2 s",
              "the CPU use of the database and of other processes is not known: not"
                  + " granted");
    }
    try (RunRecorder recorder = TestRecords.begin(folder, Map.of())) {
      recorder.measuring();
      recorder.measured();
      assertThat(recorder.unread()).as("of what there is nothing to read").isEmpty();
    }
  }

  /** A server whose limit can be changed, and whose counters rise with each reading. */
  private static final class LimitedServer extends TestProbe {
    private double cores = 4;
    private long reading;

    /** Changes it where this is the moment. */
    void changeAt(int wanted, int moment) {
      cores = wanted == moment ? 2 : cores;
    }

    @Override
    public Usage read() {
      reading++;
      return new Usage(System.nanoTime(),
          Optional.of(new Usage.Throttling(100 * reading, 40 * reading, 7 * reading)));
    }

    @Override
    public boolean isCheap() {
      return true;
    }

    @Override
    public Optional<CpuLimit> limit() {
      return Optional.of(new CpuLimit(CpuLimit.Mechanism.QUOTA, cores));
    }
  }

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
  void aTargetThatNeverAnswersItsProbesCostsTheirFiguresAlone() throws IOException {
    CountDownLatch never = new CountDownLatch(1);
    UsageProbe silent = TestRecords.probe(() -> await(never));
    try (RunRecorder recorder = TestRecords.begin(folder, silent)) {
      recorder.counting(() -> await(never));
      recorder.measuring();
      recorder.measured();

      Figures figures = TestRecords.saved(recorder).figures();
      assertThat(figures.ok()).isEqualTo(10);
      assertThat(figures.targetUse()).isNull();
      assertThat(figures.cache()).isNull();
    }
    assertThat(never.getCount()).as("nothing has answered the probe").isEqualTo(1);
  }

  private static <T> T await(CountDownLatch never) throws IOException {
    try {
      never.await();
      throw new IOException("answered");
    } catch (InterruptedException e) {
      throw new IOException("given up", e);
    }
  }

  @Test
  void aFolderThatCanNotBeWrittenIsFoundBeforeTheRun() throws IOException {
    Path file = Files.writeString(folder.resolve("a-file"), "");

    assertThatThrownBy(() -> ResultsFolder.check(Settings.NONE.with(Map.of("results", file + "/below"), "")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("a-file is not a folder");
  }

  @Test
  void runsThatStartInTheSameSecondHaveRecordsOfTheirOwn() {
    List<CompletableFuture<Path>> files = Stream
        .generate(() -> CompletableFuture.supplyAsync(this::startAndEnd, start -> new Thread(start).start()))
        .limit(16)
        .toList();

    assertThat(files).extracting(CompletableFuture::join)
        .doesNotHaveDuplicates()
        .allSatisfy(file -> assertThat(file).isNotEmptyFile());
  }

  private Path startAndEnd() {
    try (RunRecorder recorder = TestRecords.begin(folder, Map.of())) {
      return recorder.file().orElseThrow();
    }
  }
}
