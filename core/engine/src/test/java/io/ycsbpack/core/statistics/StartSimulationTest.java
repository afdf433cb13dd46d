// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole comparisons by starts on a {@link NoisyMachine}, whose servers differ from start to start. */
class StartSimulationTest {
  private static final int EXPERIMENTS = 4000;
  private static final int PAIRS = 12;

  @ParameterizedTest
  @CsvSource({"4, 0.01, 0.06, 0", "6, 0.01, 0.06, 0", "6, 0.01, 0.06, -0.03", "9, 0.02, 0.10, 0",
    "13, 0.02, 0.10, -0.03", "13, 0.005, 0.16, -0.03"})
  void theIntervalAtTheStopHoldsTheTruth(int most, double startDeviation, double pairDeviation, double share) {
    Simulation answers = simulate(most, Math.log1p(share), startDeviation, pairDeviation);

    assertThat(answers.coverage(Math.log1p(share))).isGreaterThanOrEqualTo(0.94);
    assertThat(answers.share(Outcome.HIGHER)).isLessThan(0.05);
  }

  /** Which server is started first matters: a fresh one is a few percent faster than one that is older. */
  @Test
  void aCostOfBeingSecondIsNotTakenForADifference() {
    // With an order drawn for each start on its own, the four orders are alike in one of eight experiments: 0.89.
    assertThat(simulate(4, 0, 0.003, 0.01, 0.01).coverage(0)).isGreaterThanOrEqualTo(0.95);
  }

  private static Simulation simulate(int most, double truth, double startDeviation, double pairDeviation) {
    return simulate(most, truth, startDeviation, pairDeviation, 0);
  }

  /** @param second by how much the server that is started second is slower */
  private static Simulation simulate(int most, double truth, double startDeviation, double pairDeviation,
      double second) {
    GroupSequentialPlan plan = GroupSequentialPlan.of(StartPairs.FEWEST_STARTS, most);
    return Simulation.of(EXPERIMENTS, random -> {
      List<double[]> starts = new ArrayList<>();
      var order = new RandomOrder(random.nextLong());
      var experiment = new Looks(plan, new Question(0.03, false),
          values -> StartPairs.estimate(starts.subList(0, values.length)));
      return Simulation.end(experiment, () -> {
        // The servers differ by this for as long as they live.
        double difference = truth + startDeviation * random.nextGaussian()
            + (order.mirrored(starts.size() + 1, List.of(true, false)).get(0) ? second : -second);
        var machine = new NoisyMachine(pairDeviation, random);
        double[] pairs = DoubleStream.generate(() -> machine.pair(difference)).limit(PAIRS).toArray();
        starts.add(pairs);
        return TrimmedMean.estimate(pairs).center();
      });
    });
  }

  @Test
  void startsThatAgreeByChanceAreSeldomTakenForADifference() {
    // Student's t over the four means alone has 5 % here.
    assertThat(1 - simulate(4, 0, 0, 0.03).coverage(0)).isLessThan(0.035);
  }
}
