// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForecastTest {
  private static final Duration PAIR = Duration.ofMillis(2250);

  @ParameterizedTest
  @CsvSource({"0.06, 0.03, 51", "0.10, 0.03, 142", "0.16, 0.03, 362", "0.25, 0.03, 883", "0.006, 0.01, 5",
    "0, 0.03, 1"})
  void thePairsAreThoseOfTheFormula(double spread, double margin, long pairs) {
    // (3.24 * 1.10 * 0.06 / 0.03)^2 = 7.128^2 = 50.8
    assertThat(new Forecast(spread, margin, PAIR).pairs()).isEqualTo(pairs);
    assertThat(new Forecast(spread, margin, PAIR).time()).isEqualTo(PAIR.multipliedBy(pairs));
  }

  @Test
  void thePilotGivesTheSpreadAndTheQuestionTheMargin() {
    Estimate pilot = TrimmedMean.estimate(0.1, -0.1, 0.1, -0.1, 0.1, -0.1, 0.1, -0.1);
    Forecast forecast = Forecast.of(pilot, new Question(0.03, false), PAIR);

    assertThat(forecast.spread()).isCloseTo(0.1 * Math.sqrt(8.0 / 7), within(1e-12));
    assertThat(forecast.margin()).isCloseTo(Math.log(1.03), within(1e-12));
  }

  @ParameterizedTest
  @CsvSource({"114750, false, 51, 0.029943", "60000, true, 26, 0.041938", "2000, true, 0, Infinity"})
  void aBudgetIsTooShortForFewerPairsThanAreNeededAndFindsWhatItsPairsDo(long millis, boolean over, long pairs,
      double detectable) {
    Forecast forecast = new Forecast(0.06, 0.03, PAIR);
    Duration budget = Duration.ofMillis(millis);

    assertThat(forecast.isOver(budget)).isEqualTo(over);
    assertThat(forecast.pairsIn(budget)).isEqualTo(pairs);
    // 3.24 * 1.10 * 0.06 / sqrt 26
    assertThat(forecast.detectable(pairs)).isEqualTo(detectable, within(1e-6));
  }

  @ParameterizedTest
  @ValueSource(doubles = {3, 1.0 / 3})
  void aLargeDifferenceIsForetoldToTakeFewerPairsThanTheOneThatIsAskedFor(double ratio) {
    Forecast forecast = Forecast.of(new Estimate(12, Math.log(ratio), 0.1, 9), new Question(0.03, false), PAIR);

    assertThat(forecast.isOfWhatWasFound()).isTrue();
    assertThat(forecast.difference()).isBetween(0.8, Math.log(3));
    assertThat(forecast.pairs()).isLessThan(5);
    assertThat(forecast.isOver(PAIR.multipliedBy(12))).isFalse();
  }

  @Test
  void whatThePilotFoundCountsOnlyWhereItIsSurelyMoreAndItsSizeIsNotAskedFor() {
    Estimate nothing = new Estimate(12, 0.1, 0.1, 9);
    Estimate threefold = new Estimate(12, Math.log(3), 0.1, 9);

    assertThat(Forecast.of(nothing, new Question(0.03, false), PAIR).pairs())
        .isEqualTo(new Forecast(nothing.spread(), Math.log1p(0.03), PAIR).pairs());
    assertThat(Forecast.of(threefold, new Question(0.03, true), PAIR).isOfWhatWasFound()).isFalse();
  }

  @Test
  void aTimeBeyondAllMeasureIsTheLongestThereIs() {
    Forecast forecast = new Forecast(1e6, 1e-6, PAIR);

    assertThat(forecast.pairs()).isPositive();
    assertThat(forecast.time()).isPositive();
    assertThat(new Forecast(1e300, 1e-300, PAIR).time()).isEqualTo(Duration.ofSeconds(Long.MAX_VALUE));
  }

  @Test
  void asManyPairsAsForetoldFindTheDifferenceInNineOfTenExperiments() {
    Forecast forecast = new Forecast(0.06, 0.03, PAIR);
    GroupSequentialPlan plan = GroupSequentialPlan.of(16, (int) forecast.pairs());

    Simulation answers = Simulation.of(1000, random -> Simulation.end(
        new Looks(plan, new Question(Math.expm1(0.03), false), ArithmeticMean::estimate),
        () -> 0.03 + 0.06 * random.nextGaussian()));

    assertThat(answers.share(Outcome.HIGHER)).isBetween(0.88, 0.97);
  }

  @Test
  void whatIsNotResolvedNeedsMorePairsTheNoisierItIs() {
    assertThat(more(0.1)).isPositive();
    assertThat(more(0.2)).isGreaterThan(3 * more(0.1));
    // Half the margin takes longest: the interval has to exclude either end.
    assertThat(more(0.015, 0.1)).isGreaterThan(more(0, 0.1));
  }

  @Test
  void invalidPartsAreRejected() {
    assertThatThrownBy(() -> new Forecast(Double.NaN, 0.03, PAIR)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Forecast(0.06, 0, PAIR)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Forecast(0.06, 0.03, Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
  }

  private static long more(double spread) {
    return more(0, spread);
  }

  /** After 40 pairs around a center, the last of which leaves the question open. */
  private static long more(double center, double spread) {
    double[] values = new double[40];
    for (int i = 0; i < values.length; i++) {
      values[i] = center + (i % 2 == 0 ? spread : -spread);
    }
    Estimate estimate = ArithmeticMean.estimate(values);
    Look last = GroupSequentialPlan.of(16, 40).looks().get(3);
    Question question = new Question(0.03, false);
    Decision decision = new Decision(Outcome.NOT_RESOLVED, true, last, estimate, last.interval(estimate));
    return Forecast.of(estimate, question, PAIR).morePairs(decision);
  }
}
