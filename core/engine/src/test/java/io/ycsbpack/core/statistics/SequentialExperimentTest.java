// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SequentialExperimentTest {
  private static final Question QUESTION = new Question(0.03, false);
  private static final Question SIZE = new Question(0.03, true);

  @ParameterizedTest
  @CsvSource({"0.1, 0.01, HIGHER, 16, 16", "-0.1, 0.01, LOWER, 16, 16", "0, 0.01, NO_DIFFERENCE, 16, 16",
    "0.03, 0.05, HIGHER, 22, 140", "0, 0.8, NOT_RESOLVED, 400, 400"})
  void itStopsAtTheFirstLookThatAnswersOrAtTheLast(double center, double deviation, Outcome outcome, int fewest,
      int most) {
    Decision decision = run(experiment(QUESTION), center, deviation);

    assertThat(decision.stop()).isTrue();
    assertThat(decision.outcome()).isEqualTo(outcome);
    assertThat(decision.look().count()).isBetween(fewest, most);
    assertThat(decision.look().last()).isEqualTo(outcome == Outcome.NOT_RESOLVED);
    assertThat(decision.interval().contains(center)).isTrue();
  }

  @Test
  void whereTheSizeIsAskedForItGoesOnUntilTheHalfWidthIsHalfTheMargin() {
    Decision decision = run(experiment(SIZE), 0.1, 0.06);

    assertThat(run(experiment(QUESTION), 0.1, 0.06).look().count()).isLessThan(decision.look().count());
    assertThat(decision.outcome()).isEqualTo(Outcome.HIGHER);
    assertThat(decision.interval().halfWidth()).isLessThanOrEqualTo(SIZE.logMargin() / 2);
  }

  @Test
  void anAnswerThatWasFoundStaysWhileTheSizeIsMeasured() {
    SequentialExperiment experiment = experiment(SIZE);
    Optional<Decision> found = Optional.empty();
    while (found.isEmpty()) {
      found = experiment.add(difference(experiment, 0.2, 0.1));
    }
    assertThat(found.orElseThrow().outcome()).isEqualTo(Outcome.HIGHER);
    assertThat(found.orElseThrow().stop()).isFalse();

    Decision end = run(experiment, -0.2, 0.1);

    assertThat(end.outcome()).isEqualTo(Outcome.HIGHER);
    assertThat(end.interval().low()).isNegative();
  }

  @Test
  void aBudgetThatEndsEarlyGivesTheAnswerOfTheLastLook() {
    SequentialExperiment experiment = experiment(QUESTION);
    for (int i = 0; i < 20; i++) {
      experiment.add(difference(experiment, 0.04, 0.05));
    }

    Decision soFar = experiment.soFar();
    Decision end = experiment.end();

    assertThat(soFar.outcome()).isEqualTo(Outcome.OPEN);
    assertThat(soFar.stop()).isFalse();
    assertThat(end.outcome()).isEqualTo(Outcome.HIGHER);
    assertThat(end.stop()).isTrue();
    assertThat(end.interval().halfWidth()).isLessThan(soFar.interval().halfWidth());
  }

  @Test
  void theIntervalNarrowsBetweenTheLooks() {
    SequentialExperiment experiment = experiment(QUESTION);
    double width = Double.MAX_VALUE;
    while (experiment.count() < 60) {
      experiment.add(difference(experiment, 0, 0.2));
      if (experiment.count() % 20 == 0) {
        Decision soFar = experiment.soFar();
        assertThat(soFar.outcome()).isEqualTo(Outcome.OPEN);
        assertThat(soFar.interval().halfWidth()).isLessThan(width);
        width = soFar.interval().halfWidth();
      }
    }
  }

  @Test
  void valuesThatAreNotFiniteAndValuesAfterTheLastLookAreRejected() {
    SequentialExperiment experiment = new SequentialExperiment(GroupSequentialPlan.of(4, 4), QUESTION,
        ArithmeticMean::estimate);

    assertThatThrownBy(() -> experiment.add(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> experiment.add(Double.POSITIVE_INFINITY)).isInstanceOf(IllegalArgumentException.class);
    assertThat(experiment.count()).isZero();
    assertThatThrownBy(experiment::end).isInstanceOf(IllegalArgumentException.class);
    run(experiment, 0, 1);
    assertThatThrownBy(() -> experiment.add(0)).isInstanceOf(IllegalStateException.class).hasMessageContaining("4");
  }

  private static SequentialExperiment experiment(Question question) {
    return new SequentialExperiment(GroupSequentialPlan.of(16, 400), question, TrimmedMean::estimate);
  }

  private static Decision run(SequentialExperiment experiment, double center, double deviation) {
    return Simulation.end(experiment, () -> difference(experiment, center, deviation));
  }

  /** Above and below the center alternately. */
  private static double difference(SequentialExperiment experiment, double center, double deviation) {
    return center + (experiment.count() % 2 == 0 ? deviation : -deviation);
  }
}
