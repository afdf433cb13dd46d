package io.ycsbpack.core.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.RunRecord;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** How often an experiment finds a difference, by simulation of whole experiments. */
class NoiseFloorTest {
  private static final int EXPERIMENTS = 3000;
  private static final Environment ENVIRONMENT = new Environment("node", "kernel", "amd64", "cpu", 2, 2, 1L << 30, 1,
      new RunRecord.Limit("none", 2));

  @Test
  void aTrueZeroIsNotReportedAsADifferenceMoreOftenThanStated() {
    assertThat(shareOfDifferences(new Random(1), 3, 1.0)).isLessThanOrEqualTo(0.05);
    assertThat(shareOfDifferences(new Random(2), 5, 1.0)).isLessThanOrEqualTo(0.05);
  }

  @Test
  void aDifferenceFarBeyondTheNoiseIsReported() {
    assertThat(shareOfDifferences(new Random(3), 5, 0.6)).isGreaterThan(0.99);
  }

  @Test
  void aDifferenceThatTheBaselineAlsoHasWithItselfIsNone() {
    Map<String, TreeMap<Integer, RunRecord>> runs = new HashMap<>();
    for (int turn = 1; turn <= 3; turn++) {
      add(runs, "base", turn, 100);
      add(runs, "other", turn, 95);
      add(runs, "base again", turn, turn == 2 ? 92 : 100);
    }

    ExperimentResult.Figure throughput = new Analysis(runs, "base", Optional.of("base again")).comparison("other")
        .orElseThrow()
        .figures()
        .get(0);

    assertThat(throughput.delta()).isCloseTo(-0.05, org.assertj.core.api.Assertions.within(1e-9));
    assertThat(throughput.floor()).isCloseTo(0.08, org.assertj.core.api.Assertions.within(1e-9));
    assertThat(throughput.words()).startsWith("no difference seen").contains("noise floor");
  }

  @Test
  void aRunWithoutAnyAnswerIsComparedWithNothing() {
    Map<String, TreeMap<Integer, RunRecord>> runs = new HashMap<>();
    add(runs, "base", 1, 100);
    add(runs, "other", 1, 0);
    Analysis analysis = new Analysis(runs, "base", Optional.empty());

    assertThat(analysis.comparison("other")).isEmpty();
    assertThat(analysis.summary("other").orElseThrow().throughput()).isZero();
  }

  @Test
  void otherMeansOfLimitingTheCpuMakeAnUnlikePair() {
    Map<String, TreeMap<Integer, RunRecord>> runs = new HashMap<>();
    runs.computeIfAbsent("base", name -> new TreeMap<>()).put(1, record(100, new RunRecord.Limit("cpuset", 2)));
    runs.computeIfAbsent("other", name -> new TreeMap<>()).put(1, record(90, new RunRecord.Limit("quota", 2)));

    ExperimentResult.ComparisonResult comparison = new Analysis(runs, "base", Optional.empty()).comparison("other")
        .orElseThrow();

    assertThat(comparison.unlike()).isTrue();
    assertThat(comparison.marks()).anyMatch(mark -> mark.contains("cpuset of 2.0 cores / quota of 2.0 cores"));
    assertThat(comparison.figures().get(0).words()).isEqualTo("too few pairs to tell");
  }

  @Test
  void nothingIsConcludedFromAPairOfWhichOneDidNotReachItsLoad() {
    Map<String, TreeMap<Integer, RunRecord>> runs = new HashMap<>();
    for (int turn = 1; turn <= 5; turn++) {
      add(runs, "base", turn, 100 + turn);
      runs.computeIfAbsent("other", name -> new TreeMap<>())
          .put(turn, record(21, new RunRecord.Limit("quota", 1), new Figures.Offered(100, 1000, 790, 0.21, false)));
    }

    ExperimentResult.ComparisonResult comparison = new Analysis(runs, "base", Optional.empty()).comparison("other")
        .orElseThrow();

    assertThat(comparison.figures()).allMatch(figure -> figure.words().equals(Comparison.NO_VERDICT));
    assertThat(comparison.marks())
        .contains("offered load not reached: closed loop / 21 % of 100/s offered, backlog 790");
  }

  private static double shareOfDifferences(Random random, int turns, double truth) {
    int differences = 0;
    for (int i = 0; i < EXPERIMENTS; i++) {
      Map<String, TreeMap<Integer, RunRecord>> runs = new HashMap<>();
      for (int turn = 1; turn <= turns; turn++) {
        double machine = 500 * Math.exp(0.3 * random.nextGaussian());
        add(runs, "base", turn, machine * noise(random));
        add(runs, "other", turn, truth * machine * noise(random));
        add(runs, "base again", turn, machine * noise(random));
      }
      String words = new Analysis(runs, "base", Optional.of("base again")).comparison("other")
          .orElseThrow()
          .figures()
          .get(0)
          .words();
      differences += words.equals("better") || words.equals("worse") ? 1 : 0;
    }
    return (double) differences / EXPERIMENTS;
  }

  private static double noise(Random random) {
    return Math.exp(0.03 * random.nextGaussian());
  }

  private static void add(Map<String, TreeMap<Integer, RunRecord>> runs, String condition, int turn, double rate) {
    runs.computeIfAbsent(condition, name -> new TreeMap<>()).put(turn, record(rate, new RunRecord.Limit("quota", 1)));
  }

  private static RunRecord record(double throughput, RunRecord.Limit limit) {
    return record(throughput, limit, null);
  }

  private static RunRecord record(double throughput, RunRecord.Limit limit, Figures.Offered offered) {
    RunRecord.Plan plan = new RunRecord.Plan("test", "run", "w", List.of(), Map.of(), 1, 0, "even", 0, 0, 0, 0, 1);
    RunRecord.TargetInfo target = new RunRecord.TargetInfo("given", "a test", Map.of(), limit, Map.of(), null, null);
    Figures figures = new Figures("2030-01-01T00:00:00Z", "2030-01-01T00:00:10Z", 10_000_000_000L, 100, 0, throughput,
        0, offered, List.of(), Map.of(), null, null, null, null);
    return new RunRecord(RunRecord.SCHEMA, "complete", Map.of(), plan, target, ENVIRONMENT, figures,
        new RunRecord.Verdict(0, ""), null, null);
  }
}
