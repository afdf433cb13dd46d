package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
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

/** Whole experiments on a {@link NoisyMachine}, from fixed seeds: how often their answers are right. */
class StoppingSimulationTest {
  private static final int EXPERIMENTS = 1000;
  private static final int MANY = 5000;
  private static final GroupSequentialPlan PLAN = GroupSequentialPlan.of(16, 400);

  @ParameterizedTest
  @CsvSource({"0.06, 0.995", "0.10, 0.98", "0.16, 0.95"})
  void aDifferenceOfThreePercentIsFound(double deviation, double right) {
    Answers answers = simulate(PLAN, 0.03, deviation, Math.log(0.97));

    assertThat(answers.share(Outcome.LOWER)).isGreaterThanOrEqualTo(right);
    assertThat(answers.coverage()).isGreaterThanOrEqualTo(0.94);
  }

  @ParameterizedTest
  @CsvSource({"0.06, 0.98", "0.10, 0.94", "0.16, 0.90"})
  void noDifferenceIsAnsweredWhereThereIsNone(double deviation, double right) {
    Answers answers = simulate(PLAN, 0.03, deviation, 0);

    assertThat(answers.share(Outcome.NO_DIFFERENCE)).isGreaterThanOrEqualTo(right);
    assertThat(answers.coverage()).isGreaterThanOrEqualTo(0.94);
  }

  @Test
  void betweenZeroAndTheMarginTheIntervalHoldsTheTruth() {
    assertThat(simulate(PLAN, 0.03, 0.10, Math.log(0.985)).coverage()).isGreaterThanOrEqualTo(0.94);
  }

  @Test
  void noiseAboveTheBudgetIsCalledNotResolvedRatherThanWrong() {
    Answers answers = simulate(PLAN, 0.03, 0.42, Math.log(0.97));

    assertThat(answers.share(Outcome.NOT_RESOLVED)).isGreaterThan(0.4);
    assertThat(answers.share(Outcome.HIGHER)).isLessThan(0.02);
    assertThat(answers.coverage()).isGreaterThanOrEqualTo(0.94);
  }

  @ParameterizedTest
  @CsvSource({"24", "60", "130"})
  void aSmallBudgetKeepsTheCoverage(int pairs) {
    assertThat(simulate(GroupSequentialPlan.of(16, pairs), 0.03, 0.10, Math.log(0.97)).coverage())
        .isGreaterThanOrEqualTo(0.94);
  }

  /** The bounds are those of the normal distribution; Student's t carries them over to samples as small as these. */
  @ParameterizedTest
  @CsvSource({"4, 12", "8, 40"})
  void fewPairsMissTheTruthAboutAsOftenAsPlanned(int first, int last) {
    RandomGenerator random = new SplittableRandom(7);
    GroupSequentialPlan plan = GroupSequentialPlan.of(first, last);
    int missed = 0;
    for (int i = 0; i < MANY; i++) {
      var experiment = new SequentialExperiment(plan, new Question(1e-9, false), TrimmedMean::estimate);
      Optional<Decision> decision = Optional.empty();
      while (decision.filter(Decision::stop).isEmpty()) {
        decision = experiment.add(random.nextGaussian());
      }
      missed += decision.get().interval().contains(0) ? 0 : 1;
    }

    // Four standard errors of a share of 0.05 in 5000 are 0.0123; the smallest plan misses 0.0565.
    assertThat((double) missed / MANY).isBetween(0.03, 0.07);
  }

  @Test
  void whereTheSizeIsAskedForTheIntervalIsNarrowAndHoldsTheTruth() {
    Answers answers = simulate(PLAN, new Question(0.03, true), 0.10, Math.log(0.9));

    assertThat(answers.share(Outcome.LOWER)).isEqualTo(1);
    assertThat(answers.coverage()).isGreaterThanOrEqualTo(0.94);
    assertThat(answers.widest()).isLessThanOrEqualTo(Math.log(1.03) / 2);
  }

  @ParameterizedTest
  @CsvSource({"0.06, 0, 0.03", "0.10, 0, 0.03", "0.25, 0.75, 1", "0.42, 0.97, 1"})
  void aPilotRefusesWhatTheBudgetCanNotAnswer(double deviation, double fewest, double most) {
    RandomGenerator random = new SplittableRandom(6);
    int refused = 0;
    for (int i = 0; i < EXPERIMENTS; i++) {
      Estimate pilot = TrimmedMean.estimate(pairs(random, deviation, 0, Forecast.PILOT_PAIRS));
      Forecast forecast = Forecast.of(pilot, new Question(0.03, false), Duration.ofMillis(2250));
      refused += forecast.refusal(Duration.ofMinutes(15)).isPresent() ? 1 : 0;
    }

    assertThat((double) refused / EXPERIMENTS).isBetween(fewest, most);
  }

  @Test
  void aSwappedDuetFindsOnePercentInASmallBudget() {
    Answers answers = simulate(GroupSequentialPlan.of(8, 90), 0.01, 0.006, Math.log(0.99));

    assertThat(answers.share(Outcome.LOWER)).isGreaterThanOrEqualTo(0.99);
    assertThat(answers.coverage()).isGreaterThanOrEqualTo(0.94);
  }

  /** The counter-example: why the looks of a plan have wider intervals. */
  @Test
  void plainIntervalsAtEachLookUntilOneExcludesZeroCoverFarLess() {
    RandomGenerator random = new SplittableRandom(4);
    int held = 0;
    for (int i = 0; i < EXPERIMENTS; i++) {
      held += peek(pairs(random, 0.10, 0, PLAN.lastCount())).contains(0) ? 1 : 0;
    }

    assertThat((double) held / EXPERIMENTS).isBetween(0.70, 0.81);
  }

  private static Interval peek(double[] values) {
    Interval interval = null;
    for (Look look : PLAN.looks()) {
      interval = TrimmedMean.estimate(Arrays.copyOf(values, look.count())).interval(GroupSequentialPlan.ERROR);
      if (!interval.contains(0)) {
        return interval;
      }
    }
    return interval;
  }

  private static Answers simulate(GroupSequentialPlan plan, double margin, double deviation, double truth) {
    return simulate(plan, new Question(margin, false), deviation, truth);
  }

  private static Answers simulate(GroupSequentialPlan plan, Question question, double deviation, double truth) {
    RandomGenerator random = new SplittableRandom(3);
    Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
    int held = 0;
    double widest = 0;
    for (int i = 0; i < EXPERIMENTS; i++) {
      var experiment = new SequentialExperiment(plan, question, TrimmedMean::estimate);
      var machine = new NoisyMachine(deviation, random);
      var order = new RandomOrder(random.nextLong());
      Optional<Decision> decision = Optional.empty();
      while (decision.filter(Decision::stop).isEmpty()) {
        decision = experiment.add(machine.pair(truth, order.of(experiment.count() + 1, List.of(true, false)).get(0)));
      }
      outcomes.merge(decision.get().outcome(), 1, Integer::sum);
      held += decision.get().interval().contains(truth) ? 1 : 0;
      widest = Math.max(widest, decision.get().interval().halfWidth());
    }
    return new Answers(outcomes, (double) held / EXPERIMENTS, widest);
  }

  private static double[] pairs(RandomGenerator random, double deviation, double truth, int count) {
    var machine = new NoisyMachine(deviation, random);
    var order = new RandomOrder(random.nextLong());
    double[] pairs = new double[count];
    Arrays.setAll(pairs, i -> machine.pair(truth, order.of(i + 1, List.of(true, false)).get(0)));
    return pairs;
  }

  /**
   * What a number of experiments ended with.
   *
   * @param outcomes how many ended with each
   * @param coverage share of them whose interval at the end held the truth
   * @param widest   half-width of the widest of these intervals
   */
  private record Answers(Map<Outcome, Integer> outcomes, double coverage, double widest) {
    double share(Outcome outcome) {
      return (double) outcomes.getOrDefault(outcome, 0) / EXPERIMENTS;
    }
  }
}
