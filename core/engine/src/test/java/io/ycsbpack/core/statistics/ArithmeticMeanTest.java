// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ArithmeticMeanTest {

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
  void equalValuesHaveAnIntervalOfNoLength() {
    assertThat(ArithmeticMean.estimate(3, 3, 3).interval(0.05)).isEqualTo(new Interval(3, 3));
  }

  @Test
  void tooFewValuesAndProbabilitiesOutOfRangeAreRejected() {
    Estimate estimate = ArithmeticMean.estimate(1, 2);

    assertThatThrownBy(() -> ArithmeticMean.estimate(1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> estimate.interval(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> estimate.interval(1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> estimate.interval(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
  }
}
