// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ycsbpack.core.driver.OfferedLoad;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.JudgedFigure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.guard.RunRound;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.probe.CpuLimit.Mechanism;
import io.ycsbpack.core.probe.CpuWeight;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.MadeRun;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.statistics.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is concluded from whole experiments, and how often it is wrong, by simulation. */
class ComparisonTest {
  private static final int EXPERIMENTS = 2_500;
  /** Four standard errors above 5 %: the nominal rate is reached, not undercut. */
  private static final double NOMINAL = 0.05 + 4 * Math.sqrt(0.05 * 0.95 / EXPERIMENTS);
  private static final OperationFigures.Latency TIMES = new OperationFigures.Latency(100, 2e6, 1_000_000, 2_000_000,
      3_000_000, 4_000_000, 5_000_000, 6_000_000, 7_000_000, 8_000_000, "");
  private static final OperationFigures READ = new OperationFigures("READ", 100, 0, Map.of("OK", 100L), TIMES, TIMES,
      TIMES);

  @Test
  void theBaselineAgainstItselfIsCalledADifferenceInNoMoreThanOneOfTwentyExperiments() {
    assertThat(shareOfDifferences(3, 1.0, Mechanism.QUOTA)).isLessThan(NOMINAL);
    assertThat(shareOfDifferences(5, 1.0, Mechanism.NONE)).isLessThan(NOMINAL);
    assertThat(shareOfDifferences(12, 1.0, Mechanism.QUOTA)).isLessThan(NOMINAL);
  }

  @Test
  void aDifferenceFarBeyondTheNoiseIsReported() {
    assertThat(shareOfDifferences(5, 0.6, Mechanism.QUOTA)).isGreaterThan(0.99);
    assertThat(shareOfDifferences(5, 0.6, Mechanism.NONE)).isGreaterThan(0.99);
  }

  private static Analysis analysis(int rounds, Map<String, IntFunction<MadeRun>> conditions) {
    return analysis(rounds, Optional.empty(), conditions);
  }

  /** Of these rounds, in each of which each condition has a run. */
  private static Analysis analysis(int rounds, Optional<String> control,
      Map<String, IntFunction<MadeRun>> conditions) {
    List<ConditionResult> measured = conditions.keySet()
        .stream()
        .map(name -> new ConditionResult(name, control.equals(Optional.of(name)), "as-it-is", Map.of(), Map.of(),
            IntStream.rangeClosed(1, rounds)
                .mapToObj(round -> new RunEntry(round, name, 100, 0, "", List.of()))
                .toList(),
            null, List.of()))
        .toList();
    return new Analysis(measured, "base", FigureKind.DELTA, RoundTerms.fixed(0.03),
        (name, run) -> new RunRound.Sample(name, run.round(), conditions.get(name).apply(run.round()).record(),
            List.of()));
  }

  private static List<RunRecord> runs(IntFunction<MadeRun> run) {
    return IntStream.rangeClosed(1, 5).mapToObj(round -> run.apply(round).record()).toList();
  }

  private static List<RunRecord> runs(Mechanism mechanism) {
    return runs(round -> known(500 + round, mechanism, 1));
  }

  private static MadeRun run(double throughput) {
    return new MadeRun().rate(throughput).limit(Mechanism.QUOTA, 1);
  }

  /** A run whose server's CPU and whose percentiles are known. */
  private static MadeRun known(double throughput, Mechanism mechanism, double cores) {
    return run(throughput).limit(mechanism, 1).cpu(cores).operations(READ);
  }

  private static Comparison compared(List<RunRecord> baseline, List<RunRecord> candidate) {
    return Comparison.of(rounds(baseline, candidate), RoundTerms.fixed(0.03), false);
  }

  private static List<RunRound> rounds(List<RunRecord> baseline, List<RunRecord> candidate) {
    return IntStream.range(0, baseline.size())
        .mapToObj(i -> new RunRound(new RunRound.Sample("base", i + 1, baseline.get(i), List.of()),
            new RunRound.Sample("other", i + 1, candidate.get(i), List.of())))
        .toList();
  }

  private static List<FigureName> primaries(Comparison comparison) {
    return comparison.figures().stream().filter(JudgedFigure::primary).map(JudgedFigure::name).toList();
  }

  @Test
  void theControlIsNeitherBetterNorWorseHoweverFarItIsFromZero() {
    List<JudgedFigure> figures = analysis(5, Optional.of("base A/A"),
        Map.of("base", round -> run(100 + round), "base A/A", round -> run(2 * (100 + round))))
        .comparison("base A/A")
        .orElseThrow()
        .figures();

    assertThat(figures).isNotEmpty()
        .allMatch(figure -> figure.verdict() == DeltaVerdict.CONTROL && figure.words().equals("A/A control"));
    assertThat(figures.get(0).low()).isGreaterThan(0.9);
  }

  @Test
  void anExcursionOfTheControlHidesNoDifference() {
    JudgedFigure throughput = analysis(5, Optional.of("base A/A"),
        Map.of("base", round -> run(100 + round),
            "other", round -> run(0.95 * (100 + round) + 0.1 * round),
            "base A/A", round -> run(round == 2 ? 80 : 100 + round)))
        .comparison("other")
        .orElseThrow()
        .throughput();

    assertThat(throughput.verdict()).isEqualTo(DeltaVerdict.WORSE);
    assertThat(throughput.words()).isEqualTo("worse by 4.7 %");
  }

  @ParameterizedTest
  @CsvSource({"QUOTA, true", "CPUSET, true", "NONE, false", "CORES_OFFLINE, false"})
  void throughputIsPrimaryWhereTheCpuIsLimitedAndCpuPerOperationWhereItIsShared(Mechanism mechanism, boolean limited) {
    assertThat(primaries(compared(runs(mechanism), runs(mechanism))))
        .containsExactly(limited ? FigureName.THROUGHPUT : FigureName.CPU_PER_OPERATION);
  }

  @Test
  void throughputIsPrimaryWhereTheCpuOfTheServerIsNotKnown() {
    List<RunRecord> runs = runs(round -> run(500 + round).limit(Mechanism.NONE, 1));

    Comparison comparison = compared(runs, runs);

    assertThat(comparison.figures()).noneMatch(row -> row.name().equals(FigureName.CPU_PER_OPERATION));
    assertThat(primaries(comparison)).containsExactly(FigureName.THROUGHPUT);
  }

  @Test
  void cpuPerOperationHasADeltaWithAnIntervalAndAVerdict() {
    JudgedFigure cpu = compared(runs(Mechanism.QUOTA), runs(round -> known(500 - round, Mechanism.QUOTA, 1.1)))
        .figures()
        .get(1);

    assertThat(cpu.name()).isEqualTo(FigureName.CPU_PER_OPERATION);
    assertThat(cpu.baseline()).isCloseTo(1e3 / 503, within(0.001));
    assertThat(cpu.low()).isGreaterThan(0.1);
    assertThat(cpu.words()).isEqualTo("worse by 11.3 %");
  }

  @Test
  void samplesThatCoverAnotherTimeGiveNoCpuPerOperation() {
    assertThat(RunFigures.cpuPerOperation(covered(9_400_000_000L))).isEmpty();
    assertThat(RunFigures.cpuPerOperation(covered(9_500_000_000L))).isPresent();
  }

  private static RunRecord covered(long nanos) {
    return run(500)
        .use(new Figures.TargetUse("pods", 1.0, null, null, null, null, null, null, nanos, null, null))
        .record();
  }

  @Test
  void percentilesOfAClosedLoopUnderAQuotaAreShownAndNotJudged() {
    assertThat(percentiles(compared(runs(Mechanism.QUOTA), runs(Mechanism.CPUSET)))).hasSize(4)
        .allMatch(row -> row.verdict() == DeltaVerdict.NONE && row.words().startsWith("not judged"));
    assertThat(percentiles(compared(runs(Mechanism.CPUSET), runs(Mechanism.CPUSET)))).hasSize(4)
        .allMatch(row -> row.verdict() == DeltaVerdict.NO_DIFFERENCE);
  }

  @Test
  void aRunWithoutAnyAnswerIsComparedWithNothing() {
    Analysis analysis = analysis(1, Map.of("base", round -> run(100), "other", round -> run(0)));

    assertThat(analysis.comparison("other")).isEmpty();
    assertThat(analysis.conditions())
        .anyMatch(condition -> condition.name().equals("other") && condition.summary().throughput() == 0);
  }

  @Test
  void otherMeansOfLimitingTheCpuMakeAnUnlikePair() {
    ComparisonResult comparison = analysis(1, Map.of("base",
        round -> run(100).limit(Mechanism.CPUSET, 2), "other", round -> run(90).limit(Mechanism.QUOTA, 2)))
        .comparison("other")
        .orElseThrow();

    assertThat(comparison.unlike()).isTrue();
    assertThat(comparison.marks()).anyMatch(mark -> mark.contains("cpuset of 2 cores / quota of 2 cores"));
    assertThat(comparison.figures().get(0).words()).isEqualTo("not resolved: too few pairs for an interval (3 needed)");
  }

  @ParameterizedTest
  @CsvSource({"1, 500m, false", "1, 1, true"})
  void aPairIsUnlikeWhereItsLimitsDifferAndWereNotAskedTo(String baseline, String candidate, boolean unlike) {
    List<ConditionResult> conditions = List.of(condition("base", baseline), condition("other", candidate));
    List<ComparisonResult> compared = new Analysis(conditions, "base", FigureKind.DELTA, RoundTerms.fixed(0.03),
        (name, run) -> new RunRound.Sample(name, run.round(),
            run(100).limit(Mechanism.QUOTA, name.equals("base") ? 1 : 0.5).record(), List.of()))
        .comparisons();

    assertThat(compared).singleElement().matches(comparison -> comparison.unlike() == unlike);
    assertThat(compared.get(0).marks())
        .anyMatch(mark -> mark.contains("quota of 1 cores / quota of 0.5"));
  }

  private static ConditionResult condition(String name, String cpu) {
    return new ConditionResult(name, false, "bare-metal", Map.of("cpu", cpu), Map.of(),
        List.of(new RunEntry(1, name, 100, 0, "", List.of())), null, List.of());
  }

  @Test
  void nothingIsConcludedFromAPairOfWhichOneDidNotReachItsLoad() {
    ComparisonResult comparison = analysis(5, Map.of("base", round -> run(100 + round),
        "other", round -> run(21).offered(new OfferedLoad(100, 1000, 790, 0.21))))
        .comparison("other")
        .orElseThrow();

    assertThat(comparison.figures()).allMatch(figure -> figure.verdict() == DeltaVerdict.REFUSED
        && figure.words().equals("no verdict: offered load not reached"));
    assertThat(comparison.marks())
        .contains("offered load not reached: closed loop / 21 % of 100/s offered, backlog 790");
    assertThat(comparison.refused()).singleElement()
        .satisfies(
            finding -> assertThat(finding.reason()).isEqualTo("in round 1 the offered load was not reached: closed"
                + " loop / 21 % of 100/s offered, backlog 790"));
  }

  @Test
  void throughputIsNotJudgedWhereBothSidesReachedTheirOfferedLoad() {
    List<RunRecord> runs = runs(round -> loaded(round).cpu(1).operations(READ));

    Comparison comparison = compared(runs, runs);

    assertThat(comparison.figures().get(0)).matches(row -> row.name().equals(FigureName.THROUGHPUT))
        .matches(row -> !row.primary() && row.verdict() == DeltaVerdict.LOAD_OFFERED)
        .extracting(JudgedFigure::words)
        .isEqualTo("not judged: the load was offered");
    assertThat(primaries(comparison)).containsExactly(FigureName.CPU_PER_OPERATION);
    assertThat(comparison.figures().get(1).verdict()).isEqualTo(DeltaVerdict.NO_DIFFERENCE);
    assertThat(Comparison.ofControl(rounds(runs, runs), RoundTerms.fixed(0.03)).figures())
        .filteredOn(row -> row.verdict() != DeltaVerdict.CONTROL)
        .extracting(JudgedFigure::name)
        .containsExactly(FigureName.THROUGHPUT);
  }

  @Test
  void theP99OfAllOperationsIsPrimaryUnderAnOfferedLoadWhereTheCpuIsNotKnown() {
    Histogram fast = new Histogram(3);
    fast.recordValueWithCount(1_000_000, 985);
    Histogram slow = new Histogram(3);
    slow.recordValueWithCount(50_000_000, 15);
    List<RunRecord> one = runs(round -> loaded(round).limit(Mechanism.NONE, 1).operations(READ));
    List<RunRecord> two = runs(
        round -> loaded(round).limit(Mechanism.NONE, 1).operations(operation("READ", fast), operation("UPDATE", slow)));

    assertThat(primaries(compared(one, one))).containsExactly(FigureName.parse("READ p99 response time, ms"));
    assertThat(compared(two, two).figures()).filteredOn(JudgedFigure::primary)
        .singleElement()
        .matches(row -> row.name().toString().equals("all operations p99 response time, ms"))
        .matches(row -> row.verdict() == DeltaVerdict.NO_DIFFERENCE)
        .extracting(row -> row.baseline())
        .satisfies(milliseconds -> assertThat(milliseconds).isCloseTo(50, within(0.1)));
  }

  @Test
  void percentilesUnderAQuotaAreJudgedWhereTheLoadWasOffered() {
    List<RunRecord> known = runs(round -> loaded(round).cpu(1).operations(READ));
    List<RunRecord> unknown = runs(round -> loaded(round).operations(READ));

    assertThat(percentiles(compared(known, known))).isNotEmpty()
        .allMatch(row -> row.verdict() == DeltaVerdict.NO_DIFFERENCE);
    assertThat(primaries(compared(unknown, unknown))).containsExactly(FigureName.parse("READ p99 response time, ms"));
  }

  private static OperationFigures operation(String name, Histogram times) {
    OperationSummary summary = new OperationSummary(name, Map.of("OK", times.getTotalCount()), times, times,
        new Histogram(3));
    return OperationFigures.of(summary);
  }

  /** A run that reached the load of 100/s that it was offered. */
  private static MadeRun loaded(int round) {
    return run(99 + 0.1 * round).offered(new OfferedLoad(100, 1000, 0, 0.99));
  }

  @Test
  void aDriftOfTheDeltaRefusesAVerdictAndOneOfBothSidesDoesNot() {
    IntToDoubleFunction machine = round -> 100 + 20 * round;
    Analysis analysis = analysis(9, Map.of("base", round -> run(machine.applyAsDouble(round)),
        "steady", round -> run(machine.applyAsDouble(round) * (1.2 + 0.001 * (round % 3))),
        "drifting", round -> run(machine.applyAsDouble(round) * (1.3 - 0.03 * round))));

    assertThat(analysis.comparison("steady").orElseThrow().throughput().verdict()).isEqualTo(DeltaVerdict.BETTER);
    ComparisonResult drifting = analysis.comparison("drifting").orElseThrow();
    assertThat(drifting.figures()).allMatch(figure -> figure.verdict() == DeltaVerdict.REFUSED
        && figure.words().equals("no verdict: the delta drifted"));
    assertThat(drifting.throughput().low()).isNotNull();
    assertThat(drifting.refused()).singleElement()
        .matches(finding -> finding.reason().contains("in the first third of the rounds"));
  }

  @Test
  void nothingIsConcludedFromServersOfUnequalCpuWeight() {
    Analysis analysis = analysis(5, Map.of("base", round -> weighing(100 + round, 1024), "other",
        round -> weighing(200 + round, 16_384), "equal", round -> weighing(200 + round, 1024)));

    ComparisonResult unequal = analysis.comparison("other").orElseThrow();

    assertThat(unequal.figures()).allMatch(figure -> figure.words().equals("no verdict: unequal CPU weights"));
    assertThat(unequal.refused()).singleElement()
        .satisfies(finding -> assertThat(finding.reason()).startsWith("in round 1 CPU weights against the rest of the"
            + " machine differ: 1024"));
    assertThat(analysis.comparison("equal").orElseThrow().refused()).isEmpty();
    assertThat(unequal.marks())
        .contains(
            "CPU weights against the rest of the machine: 1024 (cpu.shares of side) / 16384 (cpu.shares of side)");
    assertThat(analysis.comparison("equal").orElseThrow().throughput().verdict()).isEqualTo(DeltaVerdict.BETTER);
  }

  @Test
  void aServerInNoControlGroupIsMarkedAndJudgedAgainstOneOfTheUsualWeight() {
    ComparisonResult comparison = analysis(5, Map.of("base",
        round -> run(100 + round).weighing(), "other", round -> weighing(200 + round, 1024)))
        .comparison("other")
        .orElseThrow();

    assertThat(comparison.throughput().verdict()).isEqualTo(DeltaVerdict.BETTER);
    assertThat(comparison.marks())
        .contains("CPU weights against the rest of the machine: no control group / 1024 (cpu.shares of side)");
  }

  private static MadeRun weighing(double throughput, long weight) {
    return run(throughput).weighing(new CpuWeight.Level("side", weight));
  }

  private static double shareOfDifferences(int rounds, double truth, Mechanism mechanism) {
    return Simulation.share(EXPERIMENTS, random -> {
      List<RunRecord> baseline = new ArrayList<>();
      List<RunRecord> candidate = new ArrayList<>();
      for (int round = 1; round <= rounds; round++) {
        double machine = 500 * Math.exp(0.3 * random.nextGaussian());
        baseline.add(known(machine * noise(random), mechanism, cores(random, mechanism)).record());
        candidate.add(known(truth * machine * noise(random), mechanism, cores(random, mechanism)).record());
      }
      return compared(baseline, candidate).figures()
          .stream()
          .filter(JudgedFigure::primary)
          .anyMatch(row -> row.verdict() == DeltaVerdict.BETTER || row.verdict() == DeltaVerdict.WORSE);
    });
  }

  /** Under a quota throughput is the primary figure; CPU that varies would only let a guard refuse. */
  private static double cores(RandomGenerator random, Mechanism mechanism) {
    return mechanism == Mechanism.QUOTA ? 1 : noise(random);
  }

  private static double noise(RandomGenerator random) {
    return Math.exp(0.03 * random.nextGaussian());
  }

  private static List<JudgedFigure> percentiles(Comparison comparison) {
    return comparison.figures().stream().filter(row -> row.name().isPercentile()).toList();
  }
}
