// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.condition.Addition;
import io.ycsbpack.core.condition.AdditionPlan;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.driver.OfferedLoad;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.TestExperiments;
import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.experiment.analysis.MaxLoss;
import io.ycsbpack.core.experiment.plan.PlanOptions;
import io.ycsbpack.core.experiment.plan.PlannedRun;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.parameter.Percent;
import io.ycsbpack.core.probe.CpuLimit.Mechanism;
import io.ycsbpack.core.record.MadeRun;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.trial.Answer.Ending;
import io.ycsbpack.core.trial.AskedTerms;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.testkit.TestConsole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whole runs with drawn figures: rounds of 30 s that go on until a question is answered, and the verdict on a fixed
 * number of rounds.
 */
class WholeRunsTest {
  private static final Duration RUN = Duration.ofSeconds(30);
  private static final Duration SLICE = Duration.ofSeconds(1);

  @TempDir
  private Path results;

  private final TestConsole console = new TestConsole();
  /** How much of the baseline each candidate does. */
  private final Map<String, Double> shares = new LinkedHashMap<>(Map.of("other", 0.8));
  private double noise = 0.002;
  /** After this number of runs a stop is requested. */
  private int stopAfter = Integer.MAX_VALUE;
  private Optional<Duration> declared = Optional.of(RUN);
  private int runs;
  private long nanos;
  private Map<String, String> edited = Map.of();
  private String content = "0";

  /** That all runs of a fixed number of rounds were offered; empty for a closed loop. */
  private Optional<OfferedLoad> load = Optional.empty();
  /** The condition whose runs are all invalid. */
  private String invalid = "none";
  private Optional<Percent> maxLoss = Optional.empty();
  private Map<String, String> labels = Map.of();

  @Test
  void aDifferenceEndsTheRoundsAtTheFirstLook() {
    WholeRuns findings = measured(asked("15m"), false);

    ExperimentResult result = completed(findings);

    assertThat(findings.runs(0).rounds()).isEqualTo(4);
    assertThat(result.verdict().exitCode()).isEqualTo(ExitCode.OK);
    assertThat(result.repeats()).isEqualTo(4);
    assertThat(primary(result).verdict()).isEqualTo(DeltaVerdict.WORSE);
    assertThat(primary(result).words()).matches("worse by (20|19)\\..*");
    assertThat(console.lines()).anyMatch(line -> line.startsWith("  round 3 of at most 15, other: throughput, ops/s"))
        .anyMatch(line -> line.startsWith("  forecast for 'other': the difference so far takes about "));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(delimiter = '|', value = {
    "noise that hides the answer | 0.05 | 480 | true | true | THROUGHPUT | NOT_RESOLVED | 8 | 8"
        + " | comparison of 'other': throughput, ops/s not resolved: between .* more rounds? at this noise\\)",
    "noise that the budget does not allow | 0.3 | 900 | false | true | THROUGHPUT | NOT_RESOLVABLE | 4 | 4"
        + " | .*3 % of 'other' needs.*or --anyway.*",
    "the same anyway | 0.3 | 900 | true | true | THROUGHPUT | NOT_RESOLVED | 5 | 15 | .* not resolved: .*",
    "a first round as long as the budget | 0 | 30 | false | false | THROUGHPUT | NOT_RESOLVABLE | 1 | 1"
        + " | .*as the first took.*",
    "the same anyway | 0 | 30 | true | false | THROUGHPUT | NOT_RESOLVED | 1 | 1"
        + " | .*too few pairs for an interval \\(3 needed\\).*",
    "a figure that is not known of the runs | 0 | 900 | false | true | SERVER_CPU | NOT_VALID | 1 | 1"
        + " | .*is not known of all of its runs.*"})
  void roundsThatDoNotAnswerEndWithTheirReason(String question, double deviation, int seconds, boolean anyway,
      boolean isDeclared, Figure figure, ExitCode code, int fewest, int most, String reason) {
    shares.put("other", 1.0);
    noise = deviation;
    declared = Optional.of(RUN).filter(length -> isDeclared);

    WholeRuns findings = measured(
        new AskedTerms(false, Optional.of(figure), Duration.ofSeconds(seconds), SLICE, anyway), false);

    assertThat(findings.runs(0).rounds()).isBetween(fewest, most);
    assertThat(findings.verdict().exitCode()).isEqualTo(code);
    assertThat(findings.verdict().reason()).matches(reason);
    assertThat(findings.runs(0).course().filter(course -> course.ending() == Ending.REFUSED).isPresent())
        .isEqualTo(code == ExitCode.NOT_RESOLVABLE);
  }

  @Test
  void aControlByItselfThatIsNotResolvedHasItsInterval() {
    shares.clear();
    noise = 0.05;

    WholeRuns findings = measured(
        new AskedTerms(false, Optional.of(Figure.THROUGHPUT), Duration.ofSeconds(480), SLICE, true), false);

    assertThat(findings.verdict().exitCode()).isEqualTo(ExitCode.NOT_RESOLVED);
    assertThat(findings.verdict().reason()).matches(
        "comparison of 'base A/A': throughput, ops/s not resolved: between [-+][\\d.]+ and [-+][\\d.]+ %");
  }

  @Test
  void aBudgetThatThreeRoundsDoNotFitIntoIsRefusedBeforeAnythingIsMeasured() {
    assertThatThrownBy(() -> wholeRuns(preparation(false), asked("30s")).probe())
        .isInstanceOf(CommandException.class)
        .hasMessage("--budget 30 s is too short for 3 rounds, the fewest with an interval: one takes 60 s or more, by"
            + " warmup and maxexecutiontime. Give at least 180 s, fix the number of rounds by --repeats, or go on"
            + " with --anyway")
        .extracting(e -> ((CommandException) e).exitCode())
        .isEqualTo(ExitCode.NOT_RESOLVABLE);
  }

  @Test
  void anAnsweredCandidateIsLeftOutOfTheRoundsThatFollow() {
    shares.put("equal", 1.0);
    noise = 0.02;

    WholeRuns findings = measured(asked("15m"), false);
    ExperimentResult result = completed(findings);

    List<List<String>> orders = result.scenarios().get(0).order();
    assertThat(orders.get(3)).containsExactlyInAnyOrder("base", "other", "equal");
    assertThat(orders.get(orders.size() - 1)).containsExactlyInAnyOrder("base", "equal");
    assertThat(result.scenarios().get(0).comparisons()).extracting(ExperimentResult.ComparisonResult::pairs)
        .first()
        .satisfies(pairs -> assertThat(pairs).isLessThan(orders.size()));
  }

  @Test
  void anInterruptedExperimentSaysWhatIsKnownSoFarAndGoesOnToTheSameDecision() {
    shares.put("other", 0.97);
    noise = 0.02;
    WholeRuns whole = measured(asked("30m"), false);
    ExperimentResult uninterrupted = completed(whole);

    stopAfter = runs + 11;
    WholeRuns cut = measured(asked("30m"), false);
    assertThat(cut.runs(0).rounds()).isEqualTo(5);
    assertThat(primary(interrupted(cut)).words()).startsWith("so far ");

    stopAfter = Integer.MAX_VALUE;
    WholeRuns resumed = measured(asked("30m"), true);
    ExperimentResult result = completed(resumed);
    assertThat(resumed.runs(0).rounds()).isEqualTo(whole.runs(0).rounds());
    assertThat(primary(result).verdict()).isEqualTo(primary(uninterrupted).verdict());
    assertThat(result.scenarios().get(0).course().most()).isEqualTo(uninterrupted.scenarios().get(0).course().most());
  }

  @Test
  void anotherQuestionIsRefusedWhereAnExperimentIsResumed() {
    stopAfter = 5;
    interrupted(measured(asked("30m"), false));

    assertThatThrownBy(() -> measured(asked("15m"), true)).isInstanceOf(UsageException.class)
        .hasMessageContaining("were measured for --detect 3 %, --budget 30 min (now --detect 3 %, --budget 15 min)");
  }

  @Test
  void roundsOfAConditionThatWasEditedSinceAreNotGoneOnWith() {
    stopAfter = 5;
    interrupted(measured(asked("30m"), false));

    edited = Map.of("clickhouse.settings", "max_threads=1");

    assertThatThrownBy(() -> measured(asked("30m"), true)).isInstanceOf(UsageException.class)
        .hasMessageContaining("were measured with as-it-is [{}, {}] of 'other' (now as-it-is [{},"
            + " {clickhouse.settings=max_threads=1}]): undo the change");
  }

  @Test
  void roundsOfAWorkloadFileThatWasEditedSinceAreNotGoneOnWithUnlessNoneIsWhole() {
    stopAfter = 1;
    interrupted(measured(asked("30m"), false));
    content = "1";
    stopAfter = 5;
    interrupted(measured(asked("30m"), true));
    content = "2";

    assertThatThrownBy(() -> measured(asked("30m"), true)).isInstanceOf(UsageException.class)
        .hasMessageContaining("the rounds in ")
        .hasMessageContaining("were measured with another content of w (SHA-256 111111111111..., now 222222222222...):"
            + " undo the change");
  }

  private static ExperimentResult completed(WholeRuns runs) {
    return runs.document().save(State.COMPLETE, runs.verdict());
  }

  private static ExperimentResult interrupted(WholeRuns runs) {
    return runs.document().save(State.INTERRUPTED, new Verdict(ExitCode.INTERRUPTED, "interrupted"));
  }

  private static ExperimentResult.JudgedFigure primary(ExperimentResult result) {
    return result.scenarios().get(0).comparisons().get(0).primary().orElseThrow();
  }

  private static AskedTerms asked(String budget) {
    Duration time = Duration.parse("PT" + budget.toUpperCase(Locale.ROOT));
    return new AskedTerms(false, Optional.empty(), time, SLICE, false);
  }

  private WholeRuns measured(AskedTerms question, boolean resume) {
    Preparation preparation = preparation(resume);
    WholeRuns findings = wholeRuns(preparation, question);
    findings.measure(0, run -> isMeasured(preparation, findings, run));
    return findings;
  }

  private WholeRuns wholeRuns(Preparation preparation, AskedTerms question) {
    return new WholeRuns(preparation, Optional.of(question), TestExperiments.noRunner(results, console), () -> nanos,
        new StopSignal(), console);
  }

  private boolean isMeasured(Preparation preparation, WholeRuns measured, PlannedRun run) {
    if (runs >= stopAfter) {
      return false;
    }
    runs++;
    nanos += RUN.toNanos();
    measured.add(run, TestExperiments.recorded(preparation, run, record(run)));
    return true;
  }

  private Preparation preparation(boolean resume) {
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>();
    conditions.put("base", TestExperiments.asItIs(Map.of()));
    shares.keySet().forEach(name -> conditions.put(name, TestExperiments.asItIs(edited)));
    return Preparation.of(
        TestExperiments.experiment(conditions, shares.isEmpty(), TestExperiments.ofRounds(3, FigureKind.DELTA)),
        new PlanOptions(results, Map.of(), name -> false, one -> declared,
            (one, plan) -> List.of(new RunRecord.WorkloadFile("w", content.repeat(64))),
            TestExperiments.asked(resume, false)));
  }

  /** The figures of a run depend on its round and condition alone. */
  private RunRecord record(PlannedRun run) {
    double drawn = new SplittableRandom(31L * run.round() + run.condition().hashCode()).nextGaussian();
    return new MadeRun().rate(100 * shares.getOrDefault(run.condition(), 1.0) * Math.exp(noise * drawn))
        .limit(Mechanism.QUOTA, 1)
        .record();
  }

  @Test
  void anExperimentWithAComparisonThatAGuardRefusesEndsWithFourAndKeepsItsFigures() throws IOException {
    WholeRuns findings = findings(FigureKind.DELTA, "other", 5);

    ExperimentResult result = completed(findings);

    assertThat(result.verdict().exitCode()).isEqualTo(ExitCode.NOT_VALID);
    assertThat(result.verdict().reason())
        .matches("nothing is concluded from 1 of 2 comparisons, the first of 'other' because: stalls of a second and"
            + " more took 25 % of the time of 'other' in round 1, .*");
    assertThat(result.scenarios().get(0).comparisons().get(0).throughput()).matches(
        figure -> figure.words().equals("no verdict: stalls on one side") && figure.low() != null);
    assertThat(result.scenarios().get(0).comparisons().get(1).throughput().verdict()).isEqualTo(DeltaVerdict.BETTER);
  }

  @Test
  void stallsThatAreWhatIsMeasuredRefuseNothing() throws IOException {
    assertThat(findings(FigureKind.OUTAGE, "other", 5).verdict()).isEqualTo(new Verdict(ExitCode.OK, ""));
    assertThat(findings(FigureKind.DELTA, "with a neighbor", 5).verdict()).isEqualTo(new Verdict(ExitCode.OK, ""));
  }

  @Test
  void anExperimentThatDidNotReachItsOfferedLoadEndsWithFourUnlessThatIsWhatIsMeasured() throws IOException {
    load = Optional.of(new OfferedLoad(500, 10_000, 7900, 0.21));

    assertThat(findings(FigureKind.DELTA, "none", 0).verdict()).satisfies(verdict -> {
      assertThat(verdict.exitCode()).isEqualTo(ExitCode.NOT_VALID);
      assertThat(verdict.reason())
          .isEqualTo("nothing is concluded from 2 of 2 comparisons, the first of 'other' because:"
              + " in round 1 the offered load was not reached: 21 % of 500/s offered, backlog 7,900 / 21 % of 500/s"
              + " offered, backlog 7,900");
    });
    assertThat(findings(FigureKind.LADDER, "none", 0).verdict()).isEqualTo(new Verdict(ExitCode.OK, ""));
    assertThat(findings(FigureKind.OUTAGE, "none", 0).verdict()).isEqualTo(new Verdict(ExitCode.OK, ""));
  }

  @Test
  void anExperimentThatReachedItsOfferedLoadEndsWithZeroAlthoughThroughputHasNoVerdict() throws IOException {
    load = Optional.of(new OfferedLoad(500, 10_000, 0, 1));
    WholeRuns findings = findings(FigureKind.DELTA, "none", 0);

    ExperimentResult result = completed(findings);

    assertThat(result.verdict()).isEqualTo(new Verdict(ExitCode.OK, ""));
    assertThat(result.scenarios().get(0).comparisons().get(0).throughput().verdict())
        .isEqualTo(DeltaVerdict.LOAD_OFFERED);
    assertThat(result.scenarios().get(0).comparisons().get(0).primary().orElseThrow().verdict())
        .isEqualTo(DeltaVerdict.WORSE);
  }

  @Test
  void theBoundOnTheLossAndTheLabelsAreInTheDocument() throws IOException {
    maxLoss = Optional.of(Percent.TYPE.parse("5%"));
    labels = Map.of("team", "search");
    WholeRuns findings = findings(FigureKind.DELTA, "none", 0);

    ExperimentResult result = completed(findings);

    assertThat(result.bound()).contains(new MaxLoss(0.05));
    assertThat(result.labels()).isEqualTo(labels);
    ExperimentFolder folder = ExperimentFolder.newest(results, "tried").orElseThrow();
    assertThat(folder.read().bound()).contains(new MaxLoss(0.05));
    assertThat(folder.read().labels()).isEqualTo(labels);
  }

  @Test
  void nothingIsConcludedFromTrialsThatAreNotValid() throws IOException {
    invalid = "other";
    WholeRuns findings = findings(FigureKind.DELTA, "none", 0);

    ExperimentResult result = completed(findings);

    assertThat(result.verdict().exitCode()).isEqualTo(ExitCode.NOT_VALID);
    assertThat(result.verdict().reason()).isEqualTo("3 of 9 runs are invalid, the first because: others"
        + " loaded the servers; nothing is concluded from 1 of 2 comparisons, the first of 'other' because: 'other' in"
        + " round 1: others loaded the servers");
    assertThat(result.scenarios().get(0).comparisons().get(0).throughput()).matches(
        figure -> figure.words().equals("no verdict: a run is invalid") && figure.low() != null);
    assertThat(result.scenarios().get(0).comparisons().get(1).throughput().verdict()).isEqualTo(DeltaVerdict.BETTER);
  }

  /** Of three rounds, in which the runs of one condition are empty for some seconds. */
  private WholeRuns findings(FigureKind kind, String stalling, int empty) throws IOException {
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>();
    conditions.put("base", TestExperiments.asItIs(Map.of()));
    conditions.put("other", TestExperiments.asItIs(Map.of()));
    conditions.put("with a neighbor",
        TestExperiments.asItIs(Map.of(), new AdditionPlan(Addition.Role.NEIGHBOR, "cpu-stress", Map.of())));
    Preparation preparation = TestExperiments.prepared(
        TestExperiments.experiment(conditions, false, TestExperiments.ofRounds(3, kind)).judgedBy(maxLoss, labels),
        results, TestExperiments.asked(false, false));
    WholeRuns findings = new WholeRuns(preparation, Optional.empty(), TestExperiments.noRunner(results, console),
        new StopSignal(), console);
    for (PlannedRun run : findings.runs(0).plannedRuns()) {
      RunEntry entry = TestExperiments.recorded(preparation, run, fixed(run));
      Files.writeString(run.folder().resolve("timeline.csv"),
          timeline(run.condition().equals(stalling) ? empty : 0));
      findings.add(run, entry);
    }
    return findings;
  }

  private static String timeline(int empty) {
    return IntStream.rangeClosed(1, 20)
        .mapToObj(second -> "measured," + second + ",1.000," + (second <= empty ? 0 : 100) + ",0,1,1,1,1,1,1")
        .collect(Collectors.joining("\n"));
  }

  private RunRecord fixed(PlannedRun run) {
    boolean isBase = run.condition().equals("base");
    return new MadeRun().nanos(20_000_000_000L)
        .rate((isBase ? 100 : 120) + run.round())
        .limit(Mechanism.QUOTA, 1)
        .offered(load.orElse(null))
        .cpu(isBase ? 0.5 : 0.9)
        .verdict(verdict(run))
        .record();
  }

  private Verdict verdict(PlannedRun run) {
    return run.condition().equals(invalid)
        ? new Verdict(ExitCode.NOT_VALID, "others loaded the servers")
        : new Verdict(ExitCode.OK, "");
  }
}
