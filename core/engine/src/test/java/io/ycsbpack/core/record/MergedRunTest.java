// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import static io.ycsbpack.core.record.TestRecords.START;
import static io.ycsbpack.core.record.TestRecords.numbers;
import static io.ycsbpack.core.record.TestRecords.valid;
import static io.ycsbpack.core.record.TestRecords.whole;
import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.report.YcsbLines;
import io.ycsbpack.core.tenant.Ingestion;
import io.ycsbpack.core.tenant.LoadReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.assertj.core.api.AbstractStringAssert;
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

    Figures merged = read(merged(a, b)).figures();
    OperationFigures sum = merged.operations().get(0);
    assertThat(sum.service()).isEqualTo(OperationFigures.Latency.of(whole.service()));
    assertThat(sum.response()).isEqualTo(OperationFigures.Latency.of(whole.response()));
    assertThat(sum.statuses()).isEqualTo(Map.of("OK", 20_000L, "ERROR", 2L));
    assertThat(merged.ok()).isEqualTo(20_000);
    assertThat(merged.offered().target()).isEqualTo(200);
  }

  @Test
  void ofThePlanOnlyWhatAllShareIsKept() throws IOException {
    Path a = whole(folder, Map.of("insertstart", "0", "insertcount", "50"), START, 1);
    Path b = whole(folder, Map.of("insertstart", "50", "insertcount", "50"), START, 2);
    RunRecord merged = read(merged(a, b));
    assertThat(merged.plan().properties()).doesNotContainKey("insertstart").containsEntry("insertcount", "50");
    assertThat(merged.plan().threads()).isEqualTo(4);
    assertThat(merged.mergedFrom()).containsExactly(a.getFileName().toString(), b.getFileName().toString());
  }

  @ParameterizedTest
  @CsvSource({"0,10,false", "5,15,false", "10,20,false", "1000,20,true"})
  void theRuntimeIsTheTimeInWhichAnyClientRanAndAGapIsAWarning(long secondsLater, long runtime, boolean gap) {
    RunRecord merged = merged(whole(folder, Map.of(), START.plusSeconds(secondsLater), 2),
        whole(folder, Map.of(), START, 1));
    assertThat(merged.figures().started()).isEqualTo(START.toString());
    assertThat(merged.figures().runtimeNanos()).isEqualTo(Duration.ofSeconds(runtime).toNanos());
    assertThat(merged.verdict().warnings()).hasSize(gap ? 1 : 0)
        .allMatch(warning -> warning.contains("did not all go on at the same time"));
  }

  @Test
  void theVerdictIsTheWorstAndAllElseThatSpeaksAgainstOneIsAWarning() throws IOException {
    Path starved = judged(1, new Verdict(ExitCode.NOT_VALID, "the database was starved", List.of("it stole")));
    Path failed = judged(2, new Verdict(ExitCode.ERRORS, "too many failed"));
    Path late = judged(3, new Verdict(ExitCode.NOT_VALID, "2 threads still waited"));
    Path valid = judged(4, new Verdict(ExitCode.OK, "", List.of("lag")));

    RunRecord merged = merged(failed, starved, late, valid);
    assertThat(merged.verdict())
        .isEqualTo(new Verdict(ExitCode.NOT_VALID, starved.getFileName() + ": the database was starved",
            List.of(failed.getFileName() + ": too many failed", starved.getFileName() + ": it stole",
                late.getFileName() + ": 2 threads still waited", valid.getFileName() + ": lag")));
    assertThat(read(merged).verdict()).isEqualTo(merged.verdict());
  }

  @Test
  void aGateThatFailedCountsLessThanFiguresThatAreNotValid() {
    Path gate = judged(1, new Verdict(ExitCode.GATE, "1 gate failed"));
    Path late = judged(2, new Verdict(ExitCode.NOT_VALID, "2 threads still waited"));
    Path valid = judged(3, new Verdict(ExitCode.OK, ""));
    Verdict withOneNotValid = merged(gate, late, valid).verdict();
    assertThat(withOneNotValid.exitCode()).isEqualTo(ExitCode.NOT_VALID);
    assertThat(withOneNotValid.warnings()).containsExactly(gate.getFileName() + ": 1 gate failed");
    assertThat(merged(valid, gate).verdict().exitCode()).isEqualTo(ExitCode.GATE);
  }

  @Test
  void ofWhatWentOnAroundTheRunsTheWorstIsKept() throws IOException {
    Path quiet = around(1, new Figures.Machine(0.5, null, 0.1, 0.2, "psi", null, 0.1, null));
    Path busy = around(2, new Figures.Machine(0.9, 0.3, 0.0, 0.4, "schedstat", 0.5, 0.8, null));
    Path unknown = whole(folder, Map.of(), START.plusSeconds(3), 3);
    assertThat(read(merged(unknown, quiet, busy)).figures().machine())
        .isEqualTo(new Figures.Machine(0.9, 0.3, 0.1, 0.4, "schedstat", 0.5, 0.8, null));
  }

  @Test
  void freeCoresAreKeptIfNoClientHasAQuota() throws IOException {
    Path two = around(1, new Figures.Machine(0.5, null, 0.1, 0.2, "psi", null, 0.1, 2));
    Path four = around(2, new Figures.Machine(0.5, null, 0.1, 0.2, "psi", null, 0.1, 4));
    Path quota = around(3, new Figures.Machine(0.5, null, 0.1, 0.2, "psi", null, 0.1, null));
    assertThat(read(merged(two, four)).figures().machine().freeCores()).isEqualTo(2);
    assertThat(read(merged(two, quota)).figures().machine().freeCores()).isNull();
    assertThat(RecordFile.read(two).figures().seenFromOutside(null, OptionalDouble.of(0.4)).machine().freeCores())
        .isEqualTo(2);
  }

  @Test
  void anIdentityIsKeptIfItIsTheSameOfAll() {
    RunIdentity nightly = new RunIdentity("nightly", Map.of("team", "search"), "0123abc", "7");
    Path one = changed(1, record -> record.of(nightly));
    Path other = changed(2, record -> record.of(nightly));
    Path third = changed(3, record -> record);

    assertThat(merged(one, other).identity()).isEqualTo(nightly);
    assertThat(merged(one, third).identity()).isNull();
  }

  @Test
  void theSameRunGivenTwiceIsRefusedAlsoAsACopy() throws IOException {
    Path run = whole(folder, Map.of(), START, numbers(1, 100));
    assertRefused("copy.json is the same run as", run, Files.copy(run, folder.resolve("copy.json")));
  }

  @Test
  void runsOnOtherDataAreRefusedAndLimitsOfAClientsOwnAreNot() {
    Path small = whole(folder, Map.of("tenantq.rows", "1000"), START, 1);
    Path large = whole(folder, Map.of("tenantq.rows", "2000"), START, 2);
    Path other = whole(folder, Map.of("tenantq.rows", "1000", "threadcount", "7", "operationcount", "9"), START, 3);
    assertRefused("its tenantq.rows 2000 is not the first's, 1000", small, large);
    assertThat(merged(small, other).figures().ok()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"50,50,false", "49,51,true", "0,100,true"})
  void loadsOfTheSameRecordsAreRefused(String start, String count, boolean refused) {
    Path first = slice("0", "50");
    Path second = slice(start, count);
    if (refused) {
      assertRefused("loaded the same records", first, second);
    } else {
      assertThat(merged(first, second).figures().ok()).isEqualTo(2);
      assertThat(merged(first, second).verdict().warnings()).isEmpty();
    }
  }

  @Test
  void aMergedLoadOfOnlySomeRecordsIsAWarning() {
    assertWarned(merged(slice("50", "30"), slice("10", "20")))
        .startsWith("these loads inserted only 50 of 100 records of the data set, and rates cover only these. ");
    assertWarned(merged(share(0, load(0, 5000, 10, 900)), share(1, load(6, 3000, 3, 1000))))
        .startsWith("these loads inserted only 8,000 of 10,000 records");
  }

  @Test
  void sharesOfATenantLoadAreAdded() throws IOException {
    RunRecord merged = merged(share(0, load(0, 3000, 4, 900)), share(1, load(1, 5000, 4, 1300)));
    assertThat(merged.figures()).isEqualTo(Figures.of(load(0, 8000, 5, 1600), null));
    assertThat(YcsbLines.lines(merged.figures(), merged.target())).contains("[LOAD], Rows, 8000",
        "[OVERALL], Throughput(ops/sec), 1600.000");
    RunRecord record = read(merged);
    assertThat(record.figures().writers().rows()).isEqualTo(8000);
    assertThat(record.figures().ok()).isEqualTo(8);
    assertThat(record.plan().properties()).containsEntry("clientcount", "2").doesNotContainKey("client");
  }

  @Test
  void aShareOfATenantLoadIsAddedOnce() {
    assertRefused("loaded the same records; give each client its own client, and all the same clientcount",
        share(1, load(0, 3000, 4, 900)), share(1, load(9, 3000, 4, 900)));
  }

  @Test
  void aRunThatWasKilledIsRefusedAndItsLogIsNamed() {
    try (RunRecorder killed = TestRecords.begin(folder, Map.of())) {
      Path file = killed.file().orElseThrow();
      assertRefused(file + " holds no figures of operations (state running)", whole(folder, Map.of(), START, 1), file);
      assertRefused(".hlog", whole(folder, Map.of(), START, 1), file);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "[]", "{}", "not json", "{\"schema\": \"ycsbpack-run/99\"}",
    "{\"schema\": \"ycsbpack-run/1\"}",
    "{\"schema\": \"ycsbpack-run/1\", \"state\": \"complete\", \"figures\": {\"operations\": [{}]}}"})
  void whatIsNoRecordIsRefusedByName(String text) throws IOException {
    assertNotRead(Files.writeString(folder.resolve("other.json"), text), "other.json is not a record");
  }

  @Test
  void aRecordCutAtAnyPlaceIsRefused() throws IOException {
    String whole = Files.readString(whole(folder, Map.of(), START, numbers(1, 100))).strip();
    for (int length = 0; length < whole.length(); length += 13) {
      assertNotRead(Files.writeString(folder.resolve("cut.json"), whole.substring(0, length)),
          "cut.json is not a record");
    }
  }

  @Test
  void aMissingFileAndAFolderAreNamed() {
    assertNotRead(folder.resolve("nothing.json"), "no such file");
    assertNotRead(folder, "can't be read");
  }

  @ParameterizedTest
  @CsvSource({"HISTFAAA,HISTXXXX,damaged", "'\"count\" : 100','\"count\" : 99',damaged",
    "'\"started\" : \"2026','\"started\" : \"soon',not a record"})
  void figuresThatDoNotFitEachOtherAreRefusedByName(String from, String to, String problem) throws IOException {
    Path whole = whole(folder, Map.of(), START, numbers(1, 100));
    Path edited = Files.writeString(folder.resolve("edited.json"), Files.readString(whole).replaceFirst(from, to));
    Path other = whole(folder, Map.of(), START, 5);
    assertThatThrownBy(() -> merged(other, edited)).isInstanceOf(UsageException.class)
        .hasMessageContainingAll("edited.json", problem);
  }

  private static RunRecord merged(Path... files) {
    return MergedRun.of(List.of(files)).record();
  }

  /** Reads the merged record from its file, which is valid by its schema. */
  private RunRecord read(RunRecord merged) throws IOException {
    TestRecords.assertValid(RecordFile.text(merged));
    return RecordFile.read(Files.writeString(folder.resolve("merged.json"), RecordFile.text(merged)));
  }

  private static void assertRefused(String message, Path... files) {
    assertThatThrownBy(() -> merged(files)).isInstanceOf(UsageException.class).hasMessageContaining(message);
  }

  private static void assertNotRead(Path file, String message) {
    assertThatThrownBy(() -> RecordFile.read(file)).isInstanceOf(UsageException.class).hasMessageContaining(message);
  }

  private static AbstractStringAssert<?> assertWarned(RunRecord merged) {
    return assertThat(merged.verdict().warnings()).singleElement(as(STRING));
  }

  private Path judged(int seconds, Verdict verdict) {
    return changed(seconds, record -> record.judged(verdict));
  }

  private Path around(int seconds, Figures.Machine machine) {
    return changed(seconds, record -> record.with("complete",
        new MadeRun().started(record.figures().started())
            .operations(record.figures().operations().get(0))
            .transactions(1, 1)
            .machine(machine)
            .figures(),
        record.verdict()));
  }

  private Path changed(int seconds, UnaryOperator<RunRecord> change) {
    Path file = whole(folder, Map.of(), START.plusSeconds(seconds), seconds);
    RecordFile.change(file, change);
    return file;
  }

  private Path slice(String start, String count) {
    return whole(folder, "load", Map.of("recordcount", "100", "insertstart", start, "insertcount", count), START, 1);
  }

  /** Batches of 1000 rows; five rows are a byte. */
  private static LoadReport load(int begun, long rows, int seconds, double peakRows) {
    return new LoadReport(START.plusSeconds(begun),
        new Ingestion(rows, rows / 5, rows / 1000, 0, 0, peakRows, 0, peakRows / 5, null)
            .over(Duration.ofSeconds(seconds)));
  }

  private Path share(int client, LoadReport load) {
    try (RunRecorder recorder = TestRecords.begin(folder, "load",
        Map.of("clientcount", "2", "client", String.valueOf(client), "tenantq.rows", "10000"), Optional.empty())) {
      recorder.end(recorder.figures(load), false, valid());
      recorder.save();
      return recorder.file().orElseThrow();
    }
  }
}
