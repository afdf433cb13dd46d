// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuestionTest {

  @ParameterizedTest
  @CsvSource({"0.001, 0.5, HIGHER, HIGHER", "-0.5, -0.001, LOWER, LOWER", "-0.029, 0.029, NO_DIFFERENCE, NO_DIFFERENCE",
    "0, 0.029, NO_DIFFERENCE, NO_DIFFERENCE", "-0.0298, 0.01, OPEN, NOT_RESOLVED", "-0.01, 0.04, OPEN, NOT_RESOLVED",
    "-0.5, 0.5, OPEN, NOT_RESOLVED"})
  void anIntervalAnswersAtALookAndAtTheEnd(double low, double high, Outcome look, Outcome end) {
    Question question = new Question(0.03, false);

    assertThat(question.answer(new Interval(low, high), false)).isEqualTo(look);
    assertThat(question.answer(new Interval(low, high), true)).isEqualTo(end);
  }

  @Test
  void theMarginIsExcludedAsAShareInBothDirections() {
    double margin = new Question(0.03, false).logMargin();

    assertThat(Math.expm1(margin)).isCloseTo(0.03, within(1e-12));
    assertThat(Math.expm1(-margin)).isBetween(-0.03, -0.029);
  }

  @Test
  void whereTheSizeIsAskedForTheIntervalHasToBeNarrowAsWell() {
    Interval wide = new Interval(0.01, 0.05);
    Interval narrow = new Interval(0.01, 0.03);

    assertThat(new Question(0.03, false).isAnswered(Outcome.HIGHER, wide)).isTrue();
    assertThat(new Question(0.03, true).isAnswered(Outcome.HIGHER, wide)).isFalse();
    assertThat(new Question(0.03, true).isAnswered(Outcome.HIGHER, narrow)).isTrue();
    assertThat(new Question(0.03, true).isAnswered(Outcome.NO_DIFFERENCE, new Interval(-0.02, 0.02))).isTrue();
    assertThat(new Question(0.03, true).isAnswered(Outcome.OPEN, narrow)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.03, 1, Double.NaN})
  void aMarginOutOfRangeIsRefused(double margin) {
    assertThatThrownBy(() -> new Question(margin, false)).isInstanceOf(IllegalArgumentException.class);
  }
}
