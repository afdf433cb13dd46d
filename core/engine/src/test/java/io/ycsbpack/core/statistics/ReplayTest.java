// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
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
    GroupSequentialPlan plan = GroupSequentialPlan.of(16, 400);
    Simulation answers = Simulation.of(EXPERIMENTS,
        random -> run(new Looks(plan, new Question(0.03, false), TrimmedMean::estimate), runs, random,
            truth));

    // With 10,000 experiments the smallest of these shares is 0.948; three standard errors of it in 5000 are 0.009.
    assertThat(answers.coverage(truth)).isGreaterThanOrEqualTo(0.94);
    assertThat(answers.share(Outcome.HIGHER)).isLessThan(0.05);
    if (share == 0) {
      assertThat(answers.share(Outcome.LOWER)).isLessThan(0.05);
    }
  }

  private static Decision run(Looks looks, List<double[]> runs, RandomGenerator random, double truth) {
    var order = new RandomOrder(random.nextLong());
    List<Double> differences = new ArrayList<>();
    while (differences.size() < looks.plan().lastCount()) {
      double[] seconds = runs.get(random.nextInt(runs.size()));
      for (int i = 0; i + 1 < seconds.length; i += 2) {
        double later = Math.log(seconds[i + 1] / seconds[i]);
        boolean first = order.of(differences.size() + 1, List.of(true, false)).get(0);
        differences.add(truth + (first ? -later : later));
      }
    }
    return looks.end(differences.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** The operations in each second of the runs of a report. */
  private static List<double[]> runs(String report) {
    List<double[]> runs;
    try (BufferedReader lines = new BufferedReader(
        new InputStreamReader(ReplayTest.class.getResourceAsStream("seconds.csv"), StandardCharsets.UTF_8))) {
      runs = lines.lines()
          .map(line -> line.split(","))
          .filter(cells -> cells[0].equals(report))
          .map(cells -> Arrays.stream(cells).skip(1).mapToDouble(Double::parseDouble).toArray())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertThat(runs).isNotEmpty().allMatch(seconds -> seconds.length >= 2);
    return runs;
  }
}
