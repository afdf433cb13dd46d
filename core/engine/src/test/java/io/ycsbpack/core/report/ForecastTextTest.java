// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Answer.Ending;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.TestPairs;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Forecasts are ranges; one far above the budget is told as such, and not in hours or years. */
class ForecastTextTest {
  private static final Duration BUDGET = Duration.ofMinutes(15);
  private static final Duration PAIR = Duration.ofSeconds(2);
  private static final int MOST = 450;

  private static String left(double spread, int pairs) {
    Terms terms = TestPairs.terms(new Question(0.03, false), Figure.THROUGHPUT, BUDGET, false, 7);
    List<Pair> measured = Collections.nCopies(pairs, new Pair(1, 1, true, false, List.of()));
    return ForecastText.left(new Answer(Ending.INTERRUPTED, terms,
        new Answer.Course(measured, MOST, PAIR.multipliedBy(pairs)),
        Optional.of(new Forecast(spread, terms.question().logMargin(), PAIR)), Optional.empty(), Optional.empty()));
  }

  @Test
  void aTimeIsARangeAsWideAsThePilotIsUnsure() {
    assertThat(ForecastText.length(Duration.ofSeconds(90), BUDGET)).isEqualTo("40 s to 203 s");
    assertThat(ForecastText.length(Duration.ofMinutes(60), BUDGET)).isEqualTo("27 min to 135 min");
  }

  @Test
  void aTimeFarAboveTheBudgetIsNoFigure() {
    assertThat(ForecastText.length(Duration.ofDays(20_000), BUDGET))
        .isEqualTo("more than 10 times the budget of 15 min");
    assertThat(ForecastText.length(Duration.ofSeconds(Long.MAX_VALUE), BUDGET))
        .isEqualTo("more than 10 times the budget of 15 min");
  }

  @Test
  void whatIsLeftIsNeverMoreThanTheBudget() {
    assertThat(left(0.1, 16)).isEqualTo(", 98 s to 10 min left");
    assertThat(left(0.1, 100)).isEqualTo(", at most 457 s left");
    assertThat(left(0.2, 16)).isEqualTo(", 485 s to 14 min left");
    assertThat(left(0.9, 16)).isEqualTo(", more than the 14 min that are left");
    assertThat(left(0.01, 16)).isEmpty();
  }
}
