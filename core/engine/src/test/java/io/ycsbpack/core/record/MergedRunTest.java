package io.ycsbpack.core.record;

import static io.ycsbpack.core.record.TestRecords.START;
import static io.ycsbpack.core.record.TestRecords.numbers;
import static io.ycsbpack.core.record.TestRecords.whole;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.report.YcsbLines;
import io.ycsbpack.core.tenant.LoadReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MergedRunTest {
  @TempDir
  private Path folder;

  @Test
  void mergedHalvesEqualTheWholeExactly() throws IOException {
    long[] all = new SplittableRandom(1).longs(20_000, 1000, 90_000_000).toArray();
    Path a = whole(folder, Map.of(), START, Arrays.copyOf(all, 7_000));
    Path b = whole(folder, Map.of(), START, Arrays.copyOfRange(all, 7_000, all.length));
    OperationSummary whole = TestRecords.result(START, Optional.empty(), all).operations().get(0);

    MergedRun merged = MergedRun.of(List.of(a, b));
    Path file = Files.writeString(folder.resolve("merged.json"), merged.text());

    OperationFigures sum = RecordFile.read(file).figures().operations().get(0);
    assertThat(sum.service()).isEqualTo(OperationFigures.Latency.of(whole.service()));
    assertThat(sum.response()).isEqualTo(OperationFigures.Latency.of(whole.response()));
    assertThat(sum.statuses()).isEqualTo(Map.of("OK", 20_000L, "ERROR", 2L));
    assertThat(merged.result().ok()).isEqualTo(20_000);
    assertThat(merged.result().offered().orElseThrow().target()).isEqualTo(200);
    TestRecords.assertValid(merged.text());
  }

  @Test
  void ofThePlanOnlyWhatAllShareIsKept() throws IOException {
    Path a = whole(folder, Map.of("insertstart", "0", "insertcount", "50"), START, 1);
    Path b = whole(folder, Map.of("insertstart", "50", "insertcount", "50"), START, 2);

    RunRecord merged = RecordFile.read(Files.writeString(folder.resolve("m"), MergedRun.of(List.of(a, b)).text()));

    assertThat(merged.plan().properties()).doesNotContainKey("insertstart").containsEntry("insertcount", "50");
    assertThat(merged.plan().threads()).isEqualTo(4);
    assertThat(merged.mergedFrom()).containsExactly(a.getFileName().toString(), b.getFileName().toString());
  }

  @ParameterizedTest
  @CsvSource({"0,10,false", "5,15,false", "10,20,false", "1000,20,true"})
  void theRuntimeIsTheTimeInWhichAnyClientRan(long secondsLater, long runtime, boolean gap) {
    Path a = whole(folder, Map.of(), START, 1);
    Path b = whole(folder, Map.of(), START.plusSeconds(secondsLater), 2);

    MergedRun merged = MergedRun.of(List.of(b, a));

    assertThat(merged.result().started()).isEqualTo(START);
    assertThat(merged.result().runtime()).isEqualTo(Duration.ofSeconds(runtime));
    assertThat(merged.hasGap()).isEqualTo(gap);
  }

  @Test
  void theVerdictIsTheWorstAndAllElseThatSpeaksAgainstOneIsAWarning() throws IOException {
    Path starved = judged(1, new RunRecord.Verdict(4, "the database was starved", List.of("it stole"), Map.of()));
    Path failed = judged(2, new RunRecord.Verdict(3, "too many failed"));
    Path late = judged(3, new RunRecord.Verdict(4, "2 threads still waited"));
    Path trusted = judged(4, new RunRecord.Verdict(0, "", List.of("lag"), Map.of()));

    MergedRun merged = MergedRun.of(List.of(failed, starved, late, trusted));

    assertThat(merged.verdict().exitCode()).isEqualTo(4);
    assertThat(merged.verdict().reason()).isEqualTo(starved.getFileName() + ": the database was starved");
    assertThat(merged.verdict().warnings()).containsExactly(failed.getFileName() + ": too many failed",
        starved.getFileName() + ": it stole", late.getFileName() + ": 2 threads still waited",
        trusted.getFileName() + ": lag");
    assertThat(RecordFile.read(Files.writeString(folder.resolve("m"), merged.text())).verdict())
        .isEqualTo(merged.verdict());
  }

  @Test
  void aGateThatFailedCountsLessThanFiguresThatCanNotBeTrusted() {
    Path gate = judged(1, new RunRecord.Verdict(9, "1 gate failed"));
    Path late = judged(2, new RunRecord.Verdict(4, "2 threads still waited"));
    Path trusted = judged(3, new RunRecord.Verdict(0, ""));

    RunRecord.Verdict withOneNotValid = MergedRun.of(List.of(gate, late, trusted)).verdict();

    assertThat(withOneNotValid.exitCode()).isEqualTo(4);
    assertThat(withOneNotValid.warnings()).containsExactly(gate.getFileName() + ": 1 gate failed");
    assertThat(MergedRun.of(List.of(trusted, gate)).verdict().exitCode()).isEqualTo(9);
  }

  @Test
  void aGapBetweenTheRunsIsAWarningOfTheRecord() {
    Path first = whole(folder, Map.of(), START, 1);
    Path second = whole(folder, Map.of(), START.plusSeconds(1000), 2);

    assertThat(MergedRun.of(List.of(first, second)).verdict().warnings()).singleElement()
        .satisfies(warning -> assertThat(warning).contains("did not all go on at the same time"));
  }

  @Test
  void ofWhatWentOnAroundTheRunsTheWorstIsKept() throws IOException {
    Path quiet = around(1, new Figures.Machine(0.5, null, 0.1, 0.2, "psi", null, 0.1));
    Path busy = around(2, new Figures.Machine(0.9, 0.3, 0.0, 0.4, "schedstat", 0.5, 0.8));
    Path unknown = whole(folder, Map.of(), START.plusSeconds(3), 3);

    String merged = MergedRun.of(List.of(unknown, quiet, busy)).text();

    assertThat(RecordFile.read(Files.writeString(folder.resolve("m"), merged)).figures().machine())
        .isEqualTo(new Figures.Machine(0.9, 0.3, 0.1, 0.4, "schedstat", 0.5, 0.8));
    TestRecords.assertValid(merged);
  }

  private Path judged(int seconds, RunRecord.Verdict verdict) {
    Path file = whole(folder, Map.of(), START.plusSeconds(seconds), seconds);
    RecordFile.change(file, record -> record.with("complete", record.figures(), verdict));
    return file;
  }

  private Path around(int seconds, Figures.Machine machine) {
    Path file = whole(folder, Map.of(), START.plusSeconds(seconds), seconds);
    RecordFile.change(file, record -> {
      Figures of = record.figures();
      return record.with("complete", new Figures(of.started(), of.ended(), of.runtimeNanos(), of.ok(), of.failures(),
          of.throughput(), of.lateThreads(), of.offered(), of.operations(), of.checks(), of.writers(), of.targetUse(),
          of.client(), of.cache(), machine, of.statements()), record.verdict());
    });
    return file;
  }

  @Test
  void theSameRunGivenTwiceIsRefusedAlsoAsACopy() throws IOException {
    Path run = whole(folder, Map.of(), START, numbers(1, 100));
    Path copy = Files.copy(run, folder.resolve("copy.json"));

    assertThatThrownBy(() -> MergedRun.of(List.of(run, copy))).isInstanceOf(UsageException.class)
        .hasMessageContaining("copy.json is the same run as");
  }

  @Test
  void runsOnOtherDataAreRefusedAndLimitsOfAClientsOwnAreNot() {
    Path small = whole(folder, Map.of("tenantq.rows", "1000"), START, 1);
    Path large = whole(folder, Map.of("tenantq.rows", "2000"), START, 2);
    Path other = whole(folder, Map.of("tenantq.rows", "1000", "threadcount", "7", "operationcount", "9"), START, 3);

    assertThatThrownBy(() -> MergedRun.of(List.of(small, large))).isInstanceOf(UsageException.class)
        .hasMessageContaining("its tenantq.rows 2000 is not the first's, 1000");
    assertThat(MergedRun.of(List.of(small, other)).result().ok()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"50,50,false", "49,51,true", "0,100,true"})
  void loadsOfTheSameRecordsAreRefused(String start, String count, boolean refused) {
    Path first = whole(folder, "load", Map.of("insertstart", "0", "insertcount", "50"), START, 1);
    Path second = whole(folder, "load", Map.of("insertstart", start, "insertcount", count), START, 2);

    if (refused) {
      assertThatThrownBy(() -> MergedRun.of(List.of(first, second))).isInstanceOf(UsageException.class)
          .hasMessageContaining("loaded the same records");
    } else {
      assertThat(MergedRun.of(List.of(first, second)).result().ok()).isEqualTo(2);
    }
  }

  @Test
  void sharesOfATenantLoadAreAdded() throws IOException {
    Path first = share("0", new LoadReport(START, 3000, 600, 3, Duration.ofSeconds(4), 900, 180));
    Path second = share("1", new LoadReport(START.plusSeconds(1), 5000, 1000, 5, Duration.ofSeconds(4), 1300, 260));

    MergedRun merged = MergedRun.of(List.of(first, second));

    LoadReport load = merged.load().orElseThrow();
    assertThat(load)
        .isEqualTo(new LoadReport(START, 8000, 1600, 8, Duration.ofSeconds(5), 1600, 320));
    assertThat(YcsbLines.lines(merged)).contains("[LOAD], Rows, 8000", "[OVERALL], Throughput(ops/sec), 1600.000");
    TestRecords.assertValid(merged.text());
    RunRecord record = RecordFile.read(Files.writeString(folder.resolve("merged.json"), merged.text()));
    assertThat(record.figures().writers().rows()).isEqualTo(8000);
    assertThat(record.figures().ok()).isEqualTo(8);
    assertThat(record.plan().properties()).containsEntry("clientcount", "2")
        .doesNotContainKey("client");
  }

  @Test
  void aShareOfATenantLoadIsAddedOnce() {
    LoadReport load = new LoadReport(START, 3000, 600, 3, Duration.ofSeconds(4), 900, 180);
    Path first = share("1", load);
    Path again = share("1", new LoadReport(START.plusSeconds(9), 3000, 600, 3, Duration.ofSeconds(4), 900, 180));

    assertThatThrownBy(() -> MergedRun.of(List.of(first, again))).isInstanceOf(UsageException.class)
        .hasMessageContaining("loaded the same share of the data set")
        .hasMessageContaining("client");
  }

  @Test
  void aShareThatWasInterruptedAndWentOnIsAddedWithAllItsParts() throws IOException {
    RunRecord.Verdict stopped = new RunRecord.Verdict(130, "interrupted; the same command goes on from here");
    Path begun = share("1", new LoadReport(START, 2000, 400, 2, Duration.ofSeconds(2), 1000, 200), stopped);
    Path other = share("0", new LoadReport(START, 5000, 1000, 5, Duration.ofSeconds(10), 900, 180));
    Path rest = share("1", new LoadReport(START.plusSeconds(6), 3000, 600, 3, Duration.ofSeconds(3), 1000, 200));

    MergedRun merged = MergedRun.of(List.of(rest, other, begun));

    assertThat(merged.load().orElseThrow())
        .isEqualTo(new LoadReport(START, 10_000, 2000, 10, Duration.ofSeconds(10), 1000, 200));
    assertThat(merged.verdict().exitCode()).isZero();
    assertThat(merged.verdict().warnings())
        .containsExactly(begun.getFileName() + ": this load was interrupted; another of the records goes on with it");
    RunRecord record = RecordFile.read(Files.writeString(folder.resolve("merged.json"), merged.text()));
    assertThat(record.plan().threads()).as("of two clients").isEqualTo(4);
    assertThat(MergedRun.of(List.of(begun, other)).verdict().exitCode()).as("nothing went on").isEqualTo(130);
  }

  @Test
  void aShareThatWasInterruptedIsNotAddedToALoadOfItAtTheSameTime() {
    RunRecord.Verdict stopped = new RunRecord.Verdict(130, "interrupted; the same command goes on from here");
    Path begun = share("1", new LoadReport(START, 2000, 400, 2, Duration.ofSeconds(2), 1000, 200), stopped);
    Path overlapping = share("1", new LoadReport(START.plusSeconds(1), 3000, 600, 3, Duration.ofSeconds(3), 1000, 200));

    assertThatThrownBy(() -> MergedRun.of(List.of(begun, overlapping))).isInstanceOf(UsageException.class)
        .hasMessageContaining("loaded the same share of the data set")
        .hasMessageContaining("neither goes on with");
  }

  @Test
  void rowsThatAClientLoadedBeforeItWasKilledAreMissedInTheMergedLoad() {
    Path first = share("0", new LoadReport(START, 5000, 1000, 5, Duration.ofSeconds(10), 900, 180));
    Path afterKill = share("1", new LoadReport(START.plusSeconds(6), 3000, 600, 3, Duration.ofSeconds(3), 1000, 200));

    assertThat(MergedRun.of(List.of(first, afterKill)).verdict().warnings()).singleElement()
        .asString()
        .startsWith("these records tell of 8,000 rows of 10,000; ")
        .contains("a load that left no figures");
  }

  @Test
  void sharesOfClientsThatAreNotAmongTheRecordsAreNamed() {
    LoadReport load = new LoadReport(START, 2000, 400, 2, Duration.ofSeconds(10), 900, 180);
    Path first = share("0", "4", load, TestRecords.trusted());
    Path third = share("2", "4", load, TestRecords.trusted());

    assertThat(MergedRun.of(List.of(first, third)).verdict().warnings()).singleElement()
        .asString()
        .contains("4,000 rows of 10,000; the shares of these clients are not among them: 1, 3;");
  }

  @Test
  void recordsThatNoneOfTheMergedLoadsInsertedAreNamed() {
    Path first = slice("10", "20");
    Path second = slice("50", "30");

    assertThat(MergedRun.of(List.of(second, first)).verdict().warnings()).singleElement()
        .asString()
        .startsWith("none of these runs loaded the records 0 to 9, 30 to 49, 80 to 99; ");
    assertThat(MergedRun.of(List.of(slice("0", "50"), slice("50", "50"))).verdict().warnings()).isEmpty();
  }

  private Path slice(String start, String count) {
    return whole(folder, "load", Map.of("recordcount", "100", "insertstart", start, "insertcount", count), START, 1);
  }

  private Path share(String client, LoadReport load) {
    return share(client, load, TestRecords.trusted());
  }

  private Path share(String client, LoadReport load, RunRecord.Verdict verdict) {
    return share(client, "2", load, verdict);
  }

  private Path share(String client, String clients, LoadReport load, RunRecord.Verdict verdict) {
    try (RunRecorder recorder = TestRecords.begin(folder, "load",
        Map.of("clientcount", clients, "client", client, "tenantq.rows", "10000"), Optional.empty())) {
      recorder.end(load, verdict);
      recorder.save();
      return recorder.file().orElseThrow();
    }
  }

  @Test
  void aRunThatWasKilledIsRefusedAndItsLogIsNamed() {
    Path run = whole(folder, Map.of(), START, 1);
    RunRecorder killed = TestRecords.begin(folder, Map.of());
    Path file = killed.file().orElseThrow();

    assertThatThrownBy(() -> MergedRun.of(List.of(run, file))).isInstanceOf(UsageException.class)
        .hasMessageContaining(file + " holds no figures of operations (state running)")
        .hasMessageContaining(".hlog");
    killed.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "[]", "{}", "not json", "{\"schema\": \"ycsbpack-run/99\"}",
    "{\"schema\": \"ycsbpack-run/1\"}",
    "{\"schema\": \"ycsbpack-run/1\", \"state\": \"complete\", \"figures\": {\"operations\": [{}]}}"})
  void whatIsNoRecordIsRefusedByName(String text) throws IOException {
    Path other = Files.writeString(folder.resolve("other.json"), text);

    assertThatThrownBy(() -> RecordFile.read(other)).isInstanceOf(UsageException.class)
        .hasMessageContaining("other.json is not a record");
  }

  @Test
  void aRecordCutAtAnyPlaceIsRefused() throws IOException {
    String whole = Files.readString(whole(folder, Map.of(), START, numbers(1, 100))).strip();
    Path cut = folder.resolve("cut.json");

    for (int length = 0; length < whole.length(); length += 13) {
      Files.writeString(cut, whole.substring(0, length));
      assertThatThrownBy(() -> RecordFile.read(cut)).isInstanceOf(UsageException.class)
          .hasMessageContaining("cut.json is not a record");
    }
  }

  @ParameterizedTest
  @CsvSource({"HISTFAAA,HISTXXXX,damaged", "'\"count\" : 100','\"count\" : 99',damaged",
    "'\"started\" : \"2026','\"started\" : \"soon',not a record"})
  void figuresThatDoNotFitEachOtherAreRefusedByName(String from, String to, String problem) throws IOException {
    Path whole = whole(folder, Map.of(), START, numbers(1, 100));
    Path edited = Files.writeString(folder.resolve("edited.json"), Files.readString(whole).replaceFirst(from, to));
    Path other = whole(folder, Map.of(), START, 5);

    assertThatThrownBy(() -> MergedRun.of(List.of(other, edited))).isInstanceOf(UsageException.class)
        .hasMessageContaining("edited.json")
        .hasMessageContaining(problem);
  }

  @Test
  void aMissingFileAndAFolderAreNamed() {
    assertThatThrownBy(() -> RecordFile.read(folder.resolve("nothing.json"))).isInstanceOf(UsageException.class)
        .hasMessageContaining("no such file");
    assertThatThrownBy(() -> RecordFile.read(folder)).isInstanceOf(UsageException.class)
        .hasMessageContaining("can't be read");
  }
}
