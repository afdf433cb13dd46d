// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole experiments on a {@link NoisyMachine}, from fixed seeds: how often their answers are right. */
class StoppingSimulationTest {
  private static final int EXPERIMENTS = 1000;
  private static final int MANY = 5000;
  private static final GroupSequentialPlan PLAN = GroupSequentialPlan.of(16, 400);

  /** What is true is answered, and held by the interval, by plans from the first to the last pair. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "a difference of the margin, 16, 400, 0.03, 0.06, -0.03, LOWER, 0.995",
    "a difference of the margin, 16, 400, 0.03, 0.10, -0.03, LOWER, 0.98",
    "a difference of the margin, 16, 400, 0.03, 0.16, -0.03, LOWER, 0.95",
    "none, 16, 400, 0.03, 0.06, 0, NO_DIFFERENCE, 0.98",
    "none, 16, 400, 0.03, 0.10, 0, NO_DIFFERENCE, 0.94",
    "none, 16, 400, 0.03, 0.16, 0, NO_DIFFERENCE, 0.90",
    "one between zero and the margin, 16, 400, 0.03, 0.10, -0.015, LOWER, 0",
    "noise above the budget, 16, 400, 0.03, 0.42, -0.03, NOT_RESOLVED, 0.4",
    "a small budget, 16, 24, 0.03, 0.10, -0.03, LOWER, 0",
    "a small budget, 16, 60, 0.03, 0.10, -0.03, LOWER, 0",
    "a small budget, 16, 130, 0.03, 0.10, -0.03, LOWER, 0",
    "one percent between servers that are swapped, 8, 90, 0.01, 0.006, -0.01, LOWER, 0.99"})
  void theTruthIsHeldAndAnsweredAsOftenAsThis(String situation, int first, int last, double margin, double deviation,
      double share, Outcome outcome, double right) {
    Simulation answers = simulate(GroupSequentialPlan.of(first, last), new Question(margin, false), deviation,
        Math.log1p(share));

    assertThat(answers.coverage(Math.log1p(share))).isGreaterThanOrEqualTo(0.94);
    assertThat(answers.share(outcome)).isGreaterThanOrEqualTo(right);
    assertThat(answers.share(Outcome.HIGHER)).as("called in the wrong direction").isLessThan(share < 0 ? 0.02 : 0.05);
  }

  /** The bounds are those of the normal distribution; Student's t carries them over to samples as small as these. */
  @ParameterizedTest
  @CsvSource({"4, 6", "4, 12", "4, 30", "8, 40"})
  void fewPairsMissTheTruthAboutAsOftenAsPlanned(int first, int last) {
    GroupSequentialPlan plan = GroupSequentialPlan.of(first, last);
    Simulation answers = Simulation.of(MANY, random -> Simulation
        .end(new Looks(plan, new Question(1e-9, false), TrimmedMean::estimate), random::nextGaussian));

    // Four standard errors of a share of 0.05 in 5000 are 0.0123; the smallest plan misses 0.0565.
    assertThat(1 - answers.coverage(0)).isBetween(0.03, 0.07);
  }

  @Test
  void whereTheSizeIsAskedForTheIntervalIsNarrowAndHoldsTheTruth() {
    Simulation answers = simulate(PLAN, new Question(0.03, true), 0.10, Math.log(0.9));

    assertThat(answers.share(Outcome.LOWER)).isEqualTo(1);
    assertThat(answers.coverage(Math.log(0.9))).isGreaterThanOrEqualTo(0.94);
    assertThat(answers.ends()).allMatch(end -> end.interval().halfWidth() <= Math.log(1.03) / 2);
  }

  @ParameterizedTest
  @CsvSource({"0.06, 0, 0.03", "0.10, 0, 0.03", "0.25, 0.75, 1", "0.42, 0.97, 1"})
  void aPilotRefusesWhatTheBudgetCanNotAnswer(double deviation, double fewest, double most) {
    assertThat(Simulation.share(EXPERIMENTS, random -> {
      Estimate pilot = TrimmedMean.estimate(pairs(random, deviation, 0, Forecast.PILOT_PAIRS));
      return Forecast.of(pilot, new Question(0.03, false), Duration.ofMillis(2250))
          .isOver(Duration.ofMinutes(15));
    })).isBetween(fewest, most);
  }

  /** The counter-example: why the looks of a plan have wider intervals. */
  @Test
  void plainIntervalsAtEachLookUntilOneExcludesZeroCoverFarLess() {
    assertThat(
        Simulation.share(EXPERIMENTS, random -> peek(pairs(random, 0.10, 0, PLAN.lastCount())).contains(0)))
        .isBetween(0.70, 0.81);
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

  private static Simulation simulate(GroupSequentialPlan plan, Question question, double deviation, double truth) {
    return Simulation.of(EXPERIMENTS, random -> {
      var machine = new NoisyMachine(deviation, random);
      return Simulation.end(new Looks(plan, question, TrimmedMean::estimate),
          () -> machine.pair(truth));
    });
  }

  private static double[] pairs(RandomGenerator random, double deviation, double truth, int count) {
    var machine = new NoisyMachine(deviation, random);
    return DoubleStream.generate(() -> machine.pair(truth)).limit(count).toArray();
  }
}
