package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whole experiments on real noise. A pair is two successive seconds of a real run, in random order, one of them changed
 * by a known share; an experiment goes through runs that are drawn at random.
 */
class ReplayTest {
  private static final int EXPERIMENTS = 5000;

  @ParameterizedTest
  @CsvSource({"aa, 0", "aa, -0.03", "max-threads, 0", "memory, 0", "delta-clickhouse-tenantq, 0",
    "delta-clickhouse-tenantq, -0.03", "delta-clickhouse-workloada, 0"})
  void theIntervalAtTheStopHoldsTheTruth(String report, double share) {
    double truth = Math.log1p(share);
    List<double[]> runs = runs(report);
    Random random = new Random(11);
    GroupSequentialPlan plan = GroupSequentialPlan.of(16, 400);
    Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
    int held = 0;
    for (int i = 0; i < EXPERIMENTS; i++) {
      var experiment = new SequentialExperiment(plan, new Question(0.03, false), TrimmedMean::estimate);
      Decision decision = run(experiment, runs, random, truth);
      outcomes.merge(decision.outcome(), 1, Integer::sum);
      held += decision.interval().contains(truth) ? 1 : 0;
    }

    // With 10,000 experiments the smallest of these shares is 0.948; three standard errors of it in 5000 are 0.009.
    assertThat((double) held / EXPERIMENTS).isGreaterThanOrEqualTo(0.94);
    assertThat(outcomes.getOrDefault(Outcome.HIGHER, 0)).isLessThan(EXPERIMENTS / 20);
    if (share == 0) {
      assertThat(outcomes.getOrDefault(Outcome.LOWER, 0)).isLessThan(EXPERIMENTS / 20);
    }
  }

  private static Decision run(SequentialExperiment experiment, List<double[]> runs, Random random, double truth) {
    var order = new RandomOrder(random.nextLong());
    while (true) {
      double[] seconds = runs.get(random.nextInt(runs.size()));
      for (int i = 0; i + 1 < seconds.length; i += 2) {
        double later = Math.log(seconds[i + 1] / seconds[i]);
        boolean first = order.of(experiment.count() + 1, List.of(true, false)).get(0);
        Optional<Decision> decision = experiment.add(truth + (first ? -later : later));
        if (decision.filter(Decision::stop).isPresent()) {
          return decision.get();
        }
      }
    }
  }

  /** The operations in each second of the runs of a report. */
  private static List<double[]> runs(String report) {
    List<double[]> runs = new ArrayList<>();
    try (BufferedReader lines = new BufferedReader(
        new InputStreamReader(ReplayTest.class.getResourceAsStream("seconds.csv"), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] cells = line.split(",");
        if (cells[0].equals(report)) {
          runs.add(Arrays.stream(cells).skip(1).mapToDouble(Double::parseDouble).toArray());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertThat(runs).isNotEmpty().allMatch(seconds -> seconds.length >= 2);
    return runs;
  }
}
