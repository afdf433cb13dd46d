package io.ycsbpack.core.experiment.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.probe.CpuWeight;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RunRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
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
  private static final Environment ENVIRONMENT = new Environment("node", "kernel", "amd64", "cpu", 2, 2, 1L << 30, 1,
      new RunRecord.Limit("none", 2));
  private static final OperationFigures.Latency TIMES = new OperationFigures.Latency(100, 2e6, 1_000_000, 2_000_000,
      3_000_000, 4_000_000, 5_000_000, 6_000_000, 7_000_000, 8_000_000, "");
  private static final OperationFigures READ = new OperationFigures("READ", 100, 0, Map.of("OK", 100L), TIMES, TIMES,
      TIMES);

  @Test
  void theBaselineAgainstItselfIsCalledADifferenceInNoMoreThanOneOfTwentyExperiments() {
    assertThat(shareOfDifferences(new Random(1), 3, 1.0, "quota")).isLessThan(NOMINAL);
    assertThat(shareOfDifferences(new Random(2), 5, 1.0, "none")).isLessThan(NOMINAL);
    assertThat(shareOfDifferences(new Random(3), 12, 1.0, "quota")).isLessThan(NOMINAL);
  }

  @Test
  void aDifferenceFarBeyondTheNoiseIsReported() {
    assertThat(shareOfDifferences(new Random(4), 5, 0.6, "quota")).isGreaterThan(0.99);
  }

  @Test
  void theControlIsNeitherBetterNorWorseHoweverFarItIsFromZero() {
    Map<String, TreeMap<Integer, RunRecord>> runs = new HashMap<>();
    for (int round = 1; round <= 5; round++) {
      add(runs, "base", round, 100 + round);
      add(runs, "base A/A", round, 2 * (100 + round));
    }

    List<ExperimentResult.Figure> figures = new Analysis(runs, "base", Optional.of("base A/A"), 0.03)
        .comparison("base A/A")
        .orElseThrow()
        .figures();

    assertThat(figures).isNotEmpty()
        .allMatch(figure -> figure.verdict() == DeltaVerdict.CONTROL && figure.words().equals("A/A control"));
    assertThat(figures.get(0).low()).isGreaterThan(0.9);
  }

  @Test
  void anExcursionOfTheControlHidesNoDifference() {
    Map<String, TreeMap<Integer, RunRecord>> runs = new HashMap<>();
    for (int round = 1; round <= 5; round++) {
      add(runs, "base", round, 100 + round);
      add(runs, "other", round, 0.95 * (100 + round) + 0.1 * round);
      add(runs, "base A/A", round, round == 2 ? 80 : 100 + round);
    }

    ExperimentResult.Figure throughput = new Analysis(runs, "base", Optional.of("base A/A"), 0.03)
        .comparison("other")
        .orElseThrow()
        .throughput();

    assertThat(throughput.verdict()).isEqualTo(DeltaVerdict.WORSE);
    assertThat(throughput.words()).isEqualTo("worse by 4.7 %");
  }

  @Test
  void throughputIsPrimaryWhereTheCpuIsLimitedAndCpuPerOperationWhereItIsShared() {
    assertThat(primary("quota")).isEqualTo(Comparison.THROUGHPUT);
    assertThat(primary("cpuset")).isEqualTo(Comparison.THROUGHPUT);
    assertThat(primary("none")).isEqualTo(Comparison.CPU_PER_OPERATION);
    assertThat(primary("cores offline")).isEqualTo(Comparison.CPU_PER_OPERATION);
  }

  @Test
  void throughputIsPrimaryWhereTheCpuOfTheServerIsNotKnown() {
    List<RunRecord> runs = runs(5, "none", false);

    assertThat(Comparison.of(runs, runs, 0.03).rows()).noneMatch(
        row -> row.name().equals(Comparison.CPU_PER_OPERATION))
        .filteredOn(Comparison.Row::primary)
        .extracting(Comparison.Row::name)
        .containsExactly(Comparison.THROUGHPUT);
  }

  @Test
  void cpuPerOperationHasADeltaWithAnIntervalAndAVerdict() {
    List<RunRecord> baseline = new ArrayList<>();
    List<RunRecord> candidate = new ArrayList<>();
    for (int round = 1; round <= 5; round++) {
      baseline.add(record(500 + round, "quota", 1.0));
      candidate.add(record(500 - round, "quota", 1.1));
    }

    Comparison.Row cpu = Comparison.of(baseline, candidate, 0.03).rows().get(1);

    assertThat(cpu.name()).isEqualTo(Comparison.CPU_PER_OPERATION);
    assertThat(cpu.sides().baseline()).isCloseTo(1e3 / 503, within(0.001));
    assertThat(cpu.delta().interval().orElseThrow().low()).isGreaterThan(0.1);
    assertThat(cpu.words()).isEqualTo("worse by 11.3 %");
  }

  @Test
  void samplesThatCoverAnotherTimeGiveNoCpuPerOperation() {
    assertThat(PairedFigures.cpuPerOperation(covered(9_400_000_000L))).isEmpty();
    assertThat(PairedFigures.cpuPerOperation(covered(9_500_000_000L))).isPresent();
  }

  @Test
  void percentilesOfAClosedLoopUnderAQuotaAreShownAndNotJudged() {
    List<RunRecord> baseline = runs(5, "quota", true);
    List<RunRecord> candidate = runs(5, "cpuset", true);

    assertThat(percentiles(Comparison.of(baseline, candidate, 0.03))).hasSize(4)
        .allMatch(row -> row.verdict() == DeltaVerdict.NONE && row.words().startsWith("not judged"));
    assertThat(percentiles(Comparison.of(candidate, candidate, 0.03))).hasSize(4)
        .allMatch(row -> row.verdict() == DeltaVerdict.NO_DIFFERENCE);
  }

  @Test
  void aRunWithoutAnyAnswerIsComparedWithNothing() {
    Map<String, TreeMap<Integer, RunRecord>> runs = new HashMap<>();
    add(runs, "base", 1, 100);
    add(runs, "other", 1, 0);
    Analysis analysis = new Analysis(runs, "base", Optional.empty(), 0.03);

    assertThat(analysis.comparison("other")).isEmpty();
    assertThat(analysis.summary("other").orElseThrow().throughput()).isZero();
  }

  @Test
  void otherMeansOfLimitingTheCpuMakeAnUnlikePair() {
    Map<String, TreeMap<Integer, RunRecord>> runs = new HashMap<>();
    runs.computeIfAbsent("base", name -> new TreeMap<>()).put(1, record(100, new RunRecord.Limit("cpuset", 2)));
    runs.computeIfAbsent("other", name -> new TreeMap<>()).put(1, record(90, new RunRecord.Limit("quota", 2)));

    ExperimentResult.ComparisonResult comparison = new Analysis(runs, "base", Optional.empty(), 0.03)
        .comparison("other")
        .orElseThrow();

    assertThat(comparison.unlike()).isTrue();
    assertThat(comparison.marks()).anyMatch(mark -> mark.contains("cpuset of 2.0 cores / quota of 2.0 cores"));
    assertThat(comparison.figures().get(0).words()).isEqualTo("not resolved: too few pairs for an interval (3 needed)");
  }

  @ParameterizedTest
  @CsvSource({"1, 500m, false", "1, 1, true"})
  void aPairIsUnlikeWhereItsLimitsDifferAndWereNotAskedTo(String baseline, String candidate, boolean unlike) {
    List<ConditionResult> conditions = List.of(condition("base", baseline), condition("other", candidate));
    ScenarioResult scenario = new ScenarioResult("", Map.of(), List.of(), Map.of(), conditions, List.of(), List.of());

    ScenarioResult judged = scenario.judged("base", FigureKind.DELTA, RoundTerms.fixed(0.03),
        run -> record(100, new RunRecord.Limit("quota", run.record().equals("base") ? 1 : 0.5)));

    assertThat(judged.comparisons()).singleElement().matches(comparison -> comparison.unlike() == unlike);
    assertThat(judged.comparisons().get(0).marks())
        .anyMatch(mark -> mark.contains("quota of 1.0 cores / quota of 0.5"));
  }

  private static ConditionResult condition(String name, String cpu) {
    return new ConditionResult(name, false, "bare-metal", Map.of("cpu", cpu), Map.of(),
        List.of(new RunEntry(1, name, 100, 0, "", List.of())), null);
  }

  @Test
  void nothingIsConcludedFromAPairOfWhichOneDidNotReachItsLoad() {
    Map<String, TreeMap<Integer, RunRecord>> runs = new HashMap<>();
    for (int round = 1; round <= 5; round++) {
      add(runs, "base", round, 100 + round);
      runs.computeIfAbsent("other", name -> new TreeMap<>())
          .put(round, record(21, new RunRecord.Limit("quota", 1), new Figures.Offered(100, 1000, 790, 0.21, false)));
    }

    ExperimentResult.ComparisonResult comparison = new Analysis(runs, "base", Optional.empty(), 0.03)
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
    List<RunRecord> runs = loaded("quota", use(1.0), READ);

    Comparison comparison = Comparison.of(runs, runs, 0.03);

    assertThat(comparison.rows().get(0)).matches(row -> row.name().equals(Comparison.THROUGHPUT))
        .matches(row -> !row.primary() && row.verdict() == DeltaVerdict.LOAD_OFFERED)
        .extracting(Comparison.Row::words)
        .isEqualTo("not judged: the load was offered");
    assertThat(primaries(comparison)).containsExactly(Comparison.CPU_PER_OPERATION);
    assertThat(comparison.rows().get(1).verdict()).isEqualTo(DeltaVerdict.NO_DIFFERENCE);
    assertThat(Comparison.ofControl(runs, runs, RoundTerms.fixed(0.03)).rows())
        .filteredOn(row -> row.verdict() != DeltaVerdict.CONTROL)
        .extracting(Comparison.Row::name)
        .containsExactly(Comparison.THROUGHPUT);
  }

  @Test
  void theP99OfAllOperationsIsPrimaryUnderAnOfferedLoadWhereTheCpuIsNotKnown() {
    Histogram fast = new Histogram(3);
    fast.recordValueWithCount(1_000_000, 985);
    Histogram slow = new Histogram(3);
    slow.recordValueWithCount(50_000_000, 15);
    List<RunRecord> one = loaded("none", null, READ);
    List<RunRecord> two = loaded("none", null, operation("READ", fast), operation("UPDATE", slow));

    assertThat(primaries(Comparison.of(one, one, 0.03))).containsExactly("READ p99 response time, ms");
    assertThat(Comparison.of(two, two, 0.03).rows()).filteredOn(Comparison.Row::primary)
        .singleElement()
        .matches(row -> row.name().equals("all operations p99 response time, ms"))
        .matches(row -> row.verdict() == DeltaVerdict.NO_DIFFERENCE)
        .extracting(row -> row.sides().baseline())
        .satisfies(milliseconds -> assertThat(milliseconds).isCloseTo(50, within(0.1)));
  }

  @Test
  void percentilesUnderAQuotaAreJudgedWhereTheLoadWasOffered() {
    List<RunRecord> known = loaded("quota", use(1.0), READ);
    List<RunRecord> unknown = loaded("quota", null, READ);

    assertThat(percentiles(Comparison.of(known, known, 0.03))).isNotEmpty()
        .allMatch(row -> row.verdict() == DeltaVerdict.NO_DIFFERENCE);
    assertThat(primaries(Comparison.of(unknown, unknown, 0.03))).containsExactly("READ p99 response time, ms");
  }

  private static List<String> primaries(Comparison comparison) {
    return comparison.rows().stream().filter(Comparison.Row::primary).map(Comparison.Row::name).toList();
  }

  private static Figures.TargetUse use(double cores) {
    return new Figures.TargetUse("test", cores, null, null, null, null, null);
  }

  private static OperationFigures operation(String name, Histogram times) {
    OperationSummary summary = new OperationSummary(name, Map.of("OK", times.getTotalCount()), times, times,
        new Histogram(3));
    return OperationFigures.of(summary);
  }

  /** Five runs that reached the load of 100/s that they were offered. */
  private static List<RunRecord> loaded(String mechanism, Figures.TargetUse use, OperationFigures... operations) {
    return IntStream.rangeClosed(1, 5)
        .mapToObj(round -> record(99 + 0.1 * round, new RunRecord.Limit(mechanism, 1),
            new Figures.Offered(100, 1000, 0, 0.99, true), use, List.of(operations)))
        .toList();
  }

  @Test
  void aDriftOfTheDeltaRefusesAVerdictAndOneOfBothSidesDoesNot() {
    Map<String, TreeMap<Integer, RunRecord>> runs = new HashMap<>();
    for (int round = 1; round <= 9; round++) {
      double machine = 100 + 20 * round;
      add(runs, "base", round, machine);
      add(runs, "steady", round, machine * (1.2 + 0.001 * (round % 3)));
      add(runs, "drifting", round, machine * (1.3 - 0.03 * round));
    }
    Analysis analysis = new Analysis(runs, "base", Optional.empty(), 0.03);

    assertThat(analysis.comparison("steady").orElseThrow().throughput().verdict()).isEqualTo(DeltaVerdict.BETTER);
    ExperimentResult.ComparisonResult drifting = analysis.comparison("drifting").orElseThrow();
    assertThat(drifting.figures()).allMatch(figure -> figure.verdict() == DeltaVerdict.REFUSED
        && figure.words().equals("no verdict: the delta drifted"));
    assertThat(drifting.throughput().low()).isNotNull();
    assertThat(drifting.refused()).singleElement()
        .matches(finding -> finding.reason().contains("in the first third of the rounds"));
  }

  @Test
  void nothingIsConcludedFromServersOfUnequalCpuWeight() {
    Map<String, TreeMap<Integer, RunRecord>> runs = new HashMap<>();
    for (int round = 1; round <= 5; round++) {
      runs.computeIfAbsent("base", name -> new TreeMap<>()).put(round, weighing(100 + round, 1024));
      runs.computeIfAbsent("other", name -> new TreeMap<>()).put(round, weighing(200 + round, 16_384));
      runs.computeIfAbsent("equal", name -> new TreeMap<>()).put(round, weighing(200 + round, 1024));
    }
    Analysis analysis = new Analysis(runs, "base", Optional.empty(), 0.03);

    ExperimentResult.ComparisonResult unequal = analysis.comparison("other").orElseThrow();

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
    Map<String, TreeMap<Integer, RunRecord>> runs = new HashMap<>();
    for (int round = 1; round <= 5; round++) {
      runs.computeIfAbsent("base", name -> new TreeMap<>()).put(round, weighing(100 + round, List.of()));
      runs.computeIfAbsent("other", name -> new TreeMap<>()).put(round, weighing(200 + round, 1024));
    }

    ExperimentResult.ComparisonResult comparison = new Analysis(runs, "base", Optional.empty(), 0.03)
        .comparison("other")
        .orElseThrow();

    assertThat(comparison.throughput().verdict()).isEqualTo(DeltaVerdict.BETTER);
    assertThat(comparison.marks())
        .contains("CPU weights against the rest of the machine: no control group / 1024 (cpu.shares of side)");
  }

  private static RunRecord weighing(double throughput, long weight) {
    return weighing(throughput, List.of(new CpuWeight.Level("side", weight)));
  }

  private static RunRecord weighing(double throughput, List<CpuWeight.Level> levels) {
    RunRecord run = record(throughput, "quota", 1);
    CpuWeight weights = new CpuWeight(1, levels);
    return run.seenFromOutside(run.target().with(Optional.of(weights)), null, run.verdict());
  }

  private static double shareOfDifferences(Random random, int rounds, double truth, String mechanism) {
    int differences = 0;
    for (int i = 0; i < EXPERIMENTS; i++) {
      List<RunRecord> baseline = new ArrayList<>();
      List<RunRecord> candidate = new ArrayList<>();
      for (int round = 1; round <= rounds; round++) {
        double machine = 500 * Math.exp(0.3 * random.nextGaussian());
        baseline.add(record(machine * noise(random), mechanism, noise(random)));
        candidate.add(record(truth * machine * noise(random), mechanism, noise(random)));
      }
      differences += Comparison.of(baseline, candidate, 0.03)
          .rows()
          .stream()
          .filter(Comparison.Row::primary)
          .anyMatch(row -> row.verdict() == DeltaVerdict.BETTER || row.verdict() == DeltaVerdict.WORSE) ? 1 : 0;
    }
    return (double) differences / EXPERIMENTS;
  }

  private static double noise(Random random) {
    return Math.exp(0.03 * random.nextGaussian());
  }

  private static String primary(String mechanism) {
    List<RunRecord> runs = runs(3, mechanism, true);
    return Comparison.of(runs, runs, 0.03)
        .rows()
        .stream()
        .filter(Comparison.Row::primary)
        .findFirst()
        .orElseThrow()
        .name();
  }

  private static List<Comparison.Row> percentiles(Comparison comparison) {
    return comparison.rows().stream().filter(row -> row.name().contains(" time, ms")).toList();
  }

  private static List<RunRecord> runs(int number, String mechanism, boolean cpuKnown) {
    List<RunRecord> runs = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      runs.add(cpuKnown
          ? record(500 + i, mechanism, 1.0)
          : record(500 + i, new RunRecord.Limit(mechanism, 1)));
    }
    return runs;
  }

  private static void add(Map<String, TreeMap<Integer, RunRecord>> runs, String condition, int round, double rate) {
    runs.computeIfAbsent(condition, name -> new TreeMap<>()).put(round, record(rate, new RunRecord.Limit("quota", 1)));
  }

  private static RunRecord covered(long nanos) {
    return record(500, new RunRecord.Limit("quota", 1), null,
        new Figures.TargetUse("pods", 1.0, null, null, null, null, null, null, nanos, null, null));
  }

  private static RunRecord record(double throughput, RunRecord.Limit limit) {
    return record(throughput, limit, null, null);
  }

  private static RunRecord record(double throughput, RunRecord.Limit limit, Figures.Offered offered) {
    return record(throughput, limit, offered, null);
  }

  private static RunRecord record(double throughput, String mechanism, double cores) {
    return record(throughput, new RunRecord.Limit(mechanism, 1), null,
        new Figures.TargetUse("test", cores, null, null, null, null, null));
  }

  private static RunRecord record(double throughput, RunRecord.Limit limit, Figures.Offered offered,
      Figures.TargetUse use) {
    return record(throughput, limit, offered, use, use == null ? List.of() : List.of(READ));
  }

  private static RunRecord record(double throughput, RunRecord.Limit limit, Figures.Offered offered,
      Figures.TargetUse use, List<OperationFigures> operations) {
    RunRecord.Plan plan = new RunRecord.Plan("test", "run", "w", List.of(), Map.of(), 1, 0, "even", 0, 0, 0, 1);
    RunRecord.TargetInfo target = new RunRecord.TargetInfo("given", "a test", Map.of(), limit, Map.of(), null, null);
    Figures figures = new Figures("2030-01-01T00:00:00Z", "2030-01-01T00:00:10Z", 10_000_000_000L, 100, 0, throughput,
        0, offered, operations, Map.of(), null, use, null, null);
    return new RunRecord(RunRecord.SCHEMA, "complete", Map.of(), plan, target, ENVIRONMENT, figures,
        new RunRecord.Verdict(0, ""), null, null);
  }
}
