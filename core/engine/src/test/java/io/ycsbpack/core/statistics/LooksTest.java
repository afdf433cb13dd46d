// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LooksTest {
  private static final Question QUESTION = new Question(0.03, false);
  private static final Question SIZE = new Question(0.03, true);

  @ParameterizedTest
  @CsvSource({"0.1, 0.01, HIGHER, 16, 16", "-0.1, 0.01, LOWER, 16, 16", "0, 0.01, NO_DIFFERENCE, 16, 16",
    "0.03, 0.05, HIGHER, 22, 140", "0, 0.8, NOT_RESOLVED, 400, 400"})
  void theFirstLookThatAnswersOrTheLastStops(double center, double deviation, Outcome outcome, int fewest, int most) {
    List<Decision> due = looks(QUESTION).due(differences(400, center, deviation));
    Decision decision = due.get(due.size() - 1);

    assertThat(due.subList(0, due.size() - 1)).noneMatch(Decision::stop);
    assertThat(decision.stop()).isTrue();
    assertThat(decision.outcome()).isEqualTo(outcome);
    assertThat(decision.look().count()).isBetween(fewest, most);
    assertThat(decision.look().last()).isEqualTo(outcome == Outcome.NOT_RESOLVED);
    assertThat(decision.interval().contains(center)).isTrue();
  }

  @Test
  void whereTheSizeIsAskedForTheyGoOnUntilTheHalfWidthIsHalfTheMargin() {
    double[] differences = differences(400, 0.1, 0.06);
    Decision decision = looks(SIZE).end(differences);

    assertThat(looks(QUESTION).end(differences).look().count()).isLessThan(decision.look().count());
    assertThat(decision.outcome()).isEqualTo(Outcome.HIGHER);
    assertThat(decision.interval().halfWidth()).isLessThanOrEqualTo(SIZE.logMargin() / 2);
  }

  @Test
  void anAnswerThatWasFoundStaysWhileTheSizeIsMeasured() {
    double[] differences = differences(400, -0.2, 0.1);
    System.arraycopy(differences(16, 0.2, 0.1), 0, differences, 0, 16);
    List<Decision> due = looks(SIZE).due(differences);

    assertThat(due.get(0)).matches(first -> !first.stop() && first.outcome() == Outcome.HIGHER);
    assertThat(due.get(due.size() - 1)).matches(end -> end.stop() && end.outcome() == Outcome.HIGHER)
        .matches(end -> end.interval().low() < 0);
  }

  @Test
  void aBudgetThatEndsEarlyGivesTheAnswerOfTheLastLook() {
    double[] differences = differences(20, 0.04, 0.05);

    Decision soFar = looks(QUESTION).soFar(differences);
    Decision end = looks(QUESTION).end(differences);

    assertThat(soFar.outcome()).isEqualTo(Outcome.OPEN);
    assertThat(soFar.stop()).isFalse();
    assertThat(end.outcome()).isEqualTo(Outcome.HIGHER);
    assertThat(end.stop()).isTrue();
    assertThat(end.interval().halfWidth()).isLessThan(soFar.interval().halfWidth());
  }

  @Test
  void theIntervalNarrowsBetweenTheLooks() {
    List<Decision> soFar = IntStream.of(20, 40, 60)
        .mapToObj(count -> looks(QUESTION).soFar(differences(count, 0, 0.2)))
        .toList();

    assertThat(soFar).extracting(Decision::outcome).containsOnly(Outcome.OPEN);
    assertThat(soFar).extracting(decision -> decision.interval().halfWidth())
        .isSortedAccordingTo((one, other) -> Double.compare(other, one));
  }

  @Test
  void valuesThatAreNotFiniteOrTooFewAreRejected() {
    Looks looks = new Looks(GroupSequentialPlan.of(4, 4), QUESTION, ArithmeticMean::estimate);

    assertThatThrownBy(() -> looks.due(0, 0, Double.NaN, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> looks.soFar(0, 0, Double.POSITIVE_INFINITY)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(looks::end).isInstanceOf(IllegalArgumentException.class);
  }

  private static Looks looks(Question question) {
    return new Looks(GroupSequentialPlan.of(16, 400), question, TrimmedMean::estimate);
  }

  /** Above and below the center alternately. */
  private static double[] differences(int count, double center, double deviation) {
    return IntStream.range(0, count).mapToDouble(i -> center + (i % 2 == 0 ? deviation : -deviation)).toArray();
  }
}
