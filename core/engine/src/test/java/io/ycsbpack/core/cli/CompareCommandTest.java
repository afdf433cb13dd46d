// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.probe.CpuLimit.Mechanism;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.MadeRun;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records that are compared by hand are guarded like those of an experiment. */
class CompareCommandTest {
  private static final int SECONDS = 20;

  @TempDir
  private Path folder;
  private String printed = "";

  @Test
  void pairsThatNothingSpeaksAgainstHaveAVerdict() throws IOException {
    assertThat(compare(records(0.1, 0))).isZero();
    assertThat(printed).contains("better by 20.0 %", "not checked: CPU (4 rounds needed, there are 3), ",
        "throughput, ops/s", "READ p99 service time, ms", "baseline used ")
        .doesNotContain("no verdict")
        .containsPattern("throughput.*[+-]\\d+\\.\\d % to [+-]");
    assertThat(printed.lines()).allMatch(line -> line.length() <= 140);
  }

  @Test
  void theBoundOnTheLossIsJudged() throws IOException {
    List<String> records = records(0.1, 0);
    Collections.reverse(records);
    records.addAll(List.of("--max-loss", "5%"));

    assertThat(compare(records)).isEqualTo(10);
    assertThat(printed).containsPattern("max-loss   .* -\\d+\\.\\d % \\([+-].*\\): worse by more than 5 %");
  }

  @Test
  void aSaturatedClientRefusesAVerdict() throws IOException {
    assertThat(compare(records(0.8, 0))).isEqualTo(4);
    assertThat(printed).contains("no verdict: the client was saturated",
        "no verdict: the client used 80 % of its cores in 'candidate' in round 3, more than 70 %")
        .doesNotContain("better by");
  }

  @Test
  void stallsOnOneSideRefuseAVerdictUnlessTheyAreWhatIsCompared() throws IOException {
    List<String> records = records(0.1, 5);

    assertThat(compare(records)).isEqualTo(4);
    assertThat(printed).contains("no verdict: stalls on one side");
    records.add("--with-stalls");
    assertThat(compare(records)).isZero();
    assertThat(printed).contains("better by 20.0 %");
  }

  @Test
  void whereTheTimelinesAreGoneStallsAreNotChecked() throws IOException {
    List<String> records = records(0.1, 5);
    Files.delete(folder.resolve("run-2.csv"));

    assertThat(compare(records)).isZero();
    assertThat(printed.replaceAll("\\s+", " "))
        .contains("stalls (there is no timeline of 'baseline' in round 2)");
  }

  @Test
  void aCopyOfARecordIsNoFurtherRun() throws IOException {
    List<String> records = records(0.1, 0);
    records.set(4, Files.copy(folder.resolve("run-0.json"), folder.resolve("copy.json")).toString());
    assertRefused(records, "run-0.json and ", "copy.json are records of one run, which began at 2030");
  }

  @Test
  void aRecordWhoseThroughputWasEditedIsRefused() throws IOException {
    List<String> records = records(0.1, 0);
    edit(1, text -> text.replace("\"throughput\" : 120.0", "\"throughput\" : 150.0"));
    assertRefused(records, "run-1.json contradicts itself: 150.0 operations per second are not 2,400 in 20.0 s; was it"
        + " edited?");
  }

  @Test
  void runsThatWereNotInterleavedAreMarked() throws IOException {
    List<String> records = records(0.1, 0);
    assertThat(compare(records)).isZero();
    assertThat(printed).doesNotContain("differs    when");

    for (int i = 0; i < 6; i += 2) {
      edit(i, text -> text.replace("2030-01-01", "2029-12-31"));
    }
    assertThat(compare(records)).isZero();
    assertThat(printed).contains("differs    order: all runs of the baseline began before all runs of the candidate");
  }

  @Test
  void onePairHasNoIntervalAndOtherWorkIsRefused() throws IOException {
    List<String> pair = records(0.1, 0).subList(0, 2);
    CommandResult compared = run(pair);
    assertThat(compared.exitCode()).isZero();
    assertThat(compared.out()).contains("not resolved: too few pairs for an interval");
    assertThat(compared.err()).contains("three or more, interleaved, give an interval");

    edit(1, text -> text.replaceFirst("\"properties\" : \\{", "$0 \"tenantq.mix\" : \"1,0,0,0\""));
    assertRefused(pair, "did different work: tenantq.mix is (not given) in one and 1,0,0,0 in the other");
  }

  @Test
  void recordsOfAnotherMachineAreMarked() throws IOException {
    List<String> records = records(0.1, 0);
    edit(5, text -> text.replace("\"kernel\" : \"kernel\"", "\"kernel\" : \"another\"")
        .replace("\"cores\" : 2,\n    \"usable", "\"cores\" : 4,\n    \"usable")
        .replace("\"node\" : \"node\"", "\"node\" : \"other\""));
    assertThat(compare(records)).isZero();
    assertThat(printed).contains("differs    cores of the client's machine: 2 / 4",
        "differs    kernel of the client's machine: kernel / another", "differs    host of the client: node / other");
  }

  private int compare(List<String> arguments) {
    CommandResult compared = run(arguments);
    printed = compared.out();
    return compared.exitCode();
  }

  private static void assertRefused(List<String> arguments, String... reason) {
    CommandResult refused = run(arguments);
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.err()).contains(reason);
  }

  private static CommandResult run(List<String> arguments) {
    return CommandResult.of(Main::run,
        Stream.concat(Stream.of("compare"), arguments.stream()).toArray(String[]::new));
  }

  private void edit(int run, UnaryOperator<String> change) throws IOException {
    Path file = folder.resolve("run-" + run + ".json");
    Files.writeString(file, change.apply(Files.readString(file)));
  }

  /**
   * Three pairs, the candidate 20 % faster; in the last of its runs the client used this share, or stood still at
   * first.
   */
  private List<String> records(double client, int empty) throws IOException {
    List<String> files = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      boolean isLast = i == 5;
      Files.writeString(folder.resolve("run-" + i + ".csv"), timeline(isLast ? empty : 0));
      files.add(Files.writeString(folder.resolve("run-" + i + ".json"),
          RecordFile.text(record(i, isLast ? client : 0.1))).toString());
    }
    return files;
  }

  private static String timeline(int empty) {
    return IntStream.rangeClosed(1, SECONDS)
        .mapToObj(second -> "measured," + second + ",1.000," + (second <= empty ? 0 : 100) + ",0,1,1,1,1,1,1")
        .collect(Collectors.joining("\n"));
  }

  private static RunRecord record(int number, double client) {
    return new MadeRun().started("2030-01-01T00:0" + number + ":00Z")
        .nanos(SECONDS * 1_000_000_000L)
        .rate(number % 2 == 0 ? 100 : 120)
        .limit(Mechanism.QUOTA, 1)
        .operations(MadeRun.operation("READ", 2_000_000))
        .use(new Figures.TargetUse("test", 0.9, 0.9, 100L, 20L, 0L, null))
        .client(client)
        .timeline("run-" + number + ".csv")
        .record();
  }
}
