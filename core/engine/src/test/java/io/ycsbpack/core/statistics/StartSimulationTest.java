package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole comparisons by starts on a {@link NoisyMachine}, whose servers differ from start to start. */
class StartSimulationTest {
  private static final int EXPERIMENTS = 4000;
  private static final int PAIRS = 12;

  @ParameterizedTest
  @CsvSource({"4, 0.01, 0.06, 0", "6, 0.01, 0.06, 0", "6, 0.01, 0.06, -0.03", "9, 0.02, 0.10, 0",
    "13, 0.02, 0.10, -0.03",
    "13, 0.005, 0.16, -0.03"})
  void theIntervalAtTheStopHoldsTheTruth(int most, double startDeviation, double pairDeviation, double share) {
    double truth = Math.log1p(share);
    RandomGenerator random = new SplittableRandom(8);
    GroupSequentialPlan plan = GroupSequentialPlan.of(StartPairs.FEWEST_STARTS, most);
    Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
    int held = 0;
    for (int i = 0; i < EXPERIMENTS; i++) {
      Optional<Decision> decision = decision(plan, random, truth, startDeviation, pairDeviation);
      outcomes.merge(decision.get().outcome(), 1, Integer::sum);
      held += decision.get().interval().contains(truth) ? 1 : 0;
    }

    assertThat((double) held / EXPERIMENTS).isGreaterThanOrEqualTo(0.94);
    assertThat(outcomes.getOrDefault(Outcome.HIGHER, 0)).isLessThan(EXPERIMENTS / 20);
  }

  private static Optional<Decision> decision(GroupSequentialPlan plan, RandomGenerator random, double truth,
      double startDeviation, double pairDeviation) {
    List<double[]> starts = new ArrayList<>();
    var experiment = new SequentialExperiment(plan, new Question(0.03, false),
        values -> StartPairs.estimate(starts.subList(0, values.length)));
    Optional<Decision> decision = Optional.empty();
    while (decision.filter(Decision::stop).isEmpty()) {
      double[] pairs = start(random, truth + startDeviation * random.nextGaussian(), pairDeviation);
      starts.add(pairs);
      decision = experiment.add(TrimmedMean.estimate(pairs).center());
    }
    return decision;
  }

  @Test
  void startsThatAgreeByChanceAreSeldomTakenForADifference() {
    RandomGenerator random = new SplittableRandom(9);
    GroupSequentialPlan plan = GroupSequentialPlan.of(StartPairs.FEWEST_STARTS, 4);
    int wrong = 0;
    for (int i = 0; i < EXPERIMENTS; i++) {
      wrong += decision(plan, random, 0, 0, 0.03).orElseThrow().interval().contains(0) ? 0 : 1;
    }

    // Student's t over the four means alone has 5 % here.
    assertThat((double) wrong / EXPERIMENTS).isLessThan(0.035);
  }

  /** The pairs of a start of both servers that differ by this for as long as they live. */
  private static double[] start(RandomGenerator random, double difference, double pairDeviation) {
    var machine = new NoisyMachine(pairDeviation, random);
    var order = new RandomOrder(random.nextLong());
    double[] pairs = new double[PAIRS];
    Arrays.setAll(pairs, i -> machine.pair(difference, order.of(i + 1, List.of(true, false)).get(0)));
    return pairs;
  }
}
