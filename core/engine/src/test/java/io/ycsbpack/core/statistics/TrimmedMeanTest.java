// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class TrimmedMeanTest {

  @Test
  void aKnownSampleIsComputedByHand() {
    Estimate estimate = TrimmedMean.estimate(3, 1, 100, 2, 5, 4, 9, 8, 7, 6);

    // Kept: 2 to 9, mean 5.5. Winsorized: 2, 2, 3, ... 8, 9, 9; squares 66.5, deviation sqrt(66.5 / 9) = 2.71825.
    assertThat(estimate.center()).isCloseTo(5.5, within(1e-12));
    assertThat(estimate.error()).isCloseTo(2.71825 / (0.8 * Math.sqrt(10)), within(1e-5));
    assertThat(estimate.freedom()).isEqualTo(7);
    // t(0.975; 7) = 2.364624, t(0.995; 7) = 3.499483
    assertThat(estimate.interval(0.05).halfWidth()).isCloseTo(2.364624 * 1.074488, within(1e-4));
    assertThat(estimate.interval(0.01).halfWidth()).isCloseTo(3.499483 * 1.074488, within(1e-4));
  }

  @Test
  void whatItKeepsIsNamedByItsPlace() {
    assertThat(TrimmedMean.kept(3, 1, 100, 2, 5, 4, 9, 8, 7, 6)).containsExactly(3, 0, 5, 4, 9, 8, 7, 6);
    assertThat(TrimmedMean.kept(2, 1)).containsExactly(1, 0);
  }

  @Test
  void theSpreadIsThatOfSingleValues() {
    assertThat(TrimmedMean.estimate(2, 4, 4, 4, 5, 5, 7, 9).spread()).isCloseTo(Math.sqrt(32.0 / 7), within(1e-12));
  }

  @Test
  void belowTenValuesItIsThePlainMean() {
    assertThat(TrimmedMean.estimate(2, 4, 4, 4, 5, 5, 7, 9, -3))
        .isEqualTo(ArithmeticMean.estimate(-3, 2, 4, 4, 4, 5, 5, 7, 9));
  }

  @Test
  void oneStallInSeventyFivePairsDoesNotWidenTheIntervalButThatOfThePlainMeanThreefold() {
    Random random = new Random(9);
    double[] values = random.doubles(75, -0.1, 0.1).toArray();
    double undisturbed = TrimmedMean.estimate(values).error();
    double plain = ArithmeticMean.estimate(values).error();
    values[40] = -1.5;

    assertThat(TrimmedMean.estimate(values).error()).isLessThan(1.1 * undisturbed);
    assertThat(ArithmeticMean.estimate(values).error()).isGreaterThan(2.5 * plain);
  }

  @Test
  void theSampleIsLeftInItsOrder() {
    double[] values = {3, 1, 2, 9, 8, 7, 6, 5, 4, 0};

    TrimmedMean.estimate(values);

    assertThat(values).containsExactly(3, 1, 2, 9, 8, 7, 6, 5, 4, 0);
  }

  @Test
  void tooFewValuesAndOnesThatAreNotFiniteAreRejected() {
    assertThatThrownBy(() -> TrimmedMean.estimate(1, 2)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 values are too few")
        .hasMessageContaining("3");
    assertThatThrownBy(() -> TrimmedMean.estimate(1, 2, Double.NaN)).hasMessage("value 3 is NaN");
    assertThatThrownBy(() -> TrimmedMean.estimate(1, Double.NEGATIVE_INFINITY, 2)).hasMessage("value 2 is -Infinity");
  }
}
