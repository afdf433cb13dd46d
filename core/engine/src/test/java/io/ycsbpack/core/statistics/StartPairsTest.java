// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class StartPairsTest {

  @Test
  void aKnownSampleIsComputedByHand() {
    Estimate estimate = StartPairs.estimate(List.of(new double[]{1, 2, 3}, new double[]{3, 4, 5},
        new double[]{1, 1, 1}, new double[]{5, 5, 5}));

    // Means 2, 4, 1, 5: mean 3, squares 10, error sqrt(10 / 3 / 4); the number of slices does not matter.
    assertThat(estimate.count()).isEqualTo(4);
    assertThat(estimate.center()).isCloseTo(3, within(1e-12));
    assertThat(estimate.error()).isCloseTo(Math.sqrt(10.0 / 12), within(1e-12));
    assertThat(estimate.freedom()).isEqualTo(3);
  }

  @Test
  void startsThatAgreeByChanceAreAsUncertainAsTheirPairs() {
    double[] wide = {-2, -1, 0, 1, 2};
    double error = TrimmedMean.estimate(wide).error();

    Estimate agreeing = StartPairs.estimate(List.of(wide, wide, wide, wide));

    assertThat(agreeing.error()).isZero();
    // Four errors of a mean of four, each with the freedom of a trimmed mean of five.
    Estimate ofPairs = new Estimate(4, 0, error / 2, 4 * TrimmedMean.estimate(wide).freedom());
    assertThat(agreeing.interval(0.05)).isEqualTo(ofPairs.interval(0.05));
    assertThat(agreeing.probability()).isEqualTo(ofPairs.probability());
    Estimate apart = StartPairs.estimate(List.of(new double[]{1, 1, 1}, new double[]{9, 9, 9}, wide, wide));
    assertThat(apart.interval(0.05)).isEqualTo(new Estimate(4, apart.center(), apart.error(), 3).interval(0.05));
  }

  @Test
  void tooFewStartsOrSlicesAreRejected() {
    double[] slices = {1, 2, 3};

    assertThatThrownBy(() -> StartPairs.estimate(List.of(slices, slices, slices)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("4");
    assertThatThrownBy(() -> StartPairs.estimate(List.of(slices, slices, slices, new double[]{1, 2})))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
