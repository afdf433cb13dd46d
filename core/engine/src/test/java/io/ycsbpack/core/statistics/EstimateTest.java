// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Means with their intervals. */
class EstimateTest {
  @Test
  void aKnownSampleIsComputedByHand() {
    Estimate estimate = ArithmeticMean.estimate(2, 4, 4, 4, 5, 5, 7, 9);

    // Mean 5, squares 32: error sqrt(32 / 7 / 8) = 0.755929; t(0.975; 7) = 2.364624.
    assertThat(estimate.center()).isEqualTo(5);
    assertThat(estimate.error()).isCloseTo(0.755929, within(1e-6));
    assertThat(estimate.interval(0.05).low()).isCloseTo(5 - 1.787490, within(1e-5));
    assertThat(estimate.interval(0.05).high()).isCloseTo(5 + 1.787490, within(1e-5));
  }

  @Test
  void aSmallProbabilityKeepsItsDigits() {
    // One degree of freedom is Cauchy's distribution: t(1 - p/2) = 1 / tan(pi p / 2), error 1 for 0 and 2.
    Interval interval = ArithmeticMean.estimate(0, 2).interval(1e-9);

    assertThat(interval.halfWidth()).isCloseTo(1 / Math.tan(Math.PI * 1e-9 / 2), within(1.0));
  }

  @Test
  void tooFewValuesAndProbabilitiesOutOfRangeAreRejected() {
    Estimate estimate = ArithmeticMean.estimate(1, 2);

    assertThatThrownBy(() -> ArithmeticMean.estimate(1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> estimate.interval(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> estimate.interval(1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> estimate.interval(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theDifferenceOfTwoSamplesIsComputedByHand() {
    Estimate apart = ArithmeticMean.estimate(1, 3, 5, 7).minus(ArithmeticMean.estimate(1, 2, 3));

    // Variances of the means 20/3/4 = 5/3 and 1/3: error sqrt(2); (2)^2 / ((5/3)^2 / 3 + (1/3)^2 / 2) = 4.08.
    assertThat(apart.count()).isEqualTo(7);
    assertThat(apart.center()).isEqualTo(2);
    assertThat(apart.error()).isCloseTo(Math.sqrt(2), within(1e-12));
    assertThat(apart.freedom()).isEqualTo(4);
  }

  @Test
  void asManyDegreesOfFreedomAsBothHaveWhereTheyTellAlike() {
    Estimate one = ArithmeticMean.estimate(1, 2, 3, 4);

    assertThat(one.minus(one).freedom()).isEqualTo(6);
  }

  @Test
  void noFewerDegreesOfFreedomThanTheUncertainSideHas() {
    Estimate apart = ArithmeticMean.estimate(1, 2, 3, 4).minus(ArithmeticMean.estimate(7, 7, 7, 7, 7, 7));

    assertThat(apart.freedom()).isEqualTo(3);
    assertThat(ArithmeticMean.estimate(7, 7).minus(ArithmeticMean.estimate(7, 7)).interval(0.05))
        .isEqualTo(new Interval(0, 0));
  }

  @Test
  void anIntervalIsWithinAMarginThatItDoesNotReach() {
    assertThat(new Interval(-0.02, 0.01).isWithin(0.03)).isTrue();
    assertThat(new Interval(-0.03, 0.01).isWithin(0.03)).isFalse();
    assertThat(new Interval(-0.02, 0.03).isWithin(0.03)).isFalse();
  }

  @Test
  void anIntervalIsTurnedIntoSharesOfTheBaseline() {
    Interval shares = new Interval(Math.log(0.5), Math.log(2)).toShares();

    assertThat(shares.low()).isCloseTo(-0.5, within(1e-12));
    assertThat(shares.high()).isCloseTo(1, within(1e-12));
  }

  @Test
  void endsThatAreTurnedOrNoNumbersAreRejected() {
    assertThatThrownBy(() -> new Interval(1, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Interval(Double.NaN, 0)).isInstanceOf(IllegalArgumentException.class);
  }
}
