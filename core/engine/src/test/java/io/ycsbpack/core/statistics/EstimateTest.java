// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class EstimateTest {

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
}
