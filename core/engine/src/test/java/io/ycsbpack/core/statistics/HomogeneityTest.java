// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HomogeneityTest {
  private static double probability(long[] one, long... other) {
    return Homogeneity.probability(one, other);
  }

  @Test
  void theProbabilityIsThatOfThePublishedTable() {
    assertThat(probability(new long[]{60, 40}, 60, 40)).isEqualTo(1);
    assertThat(probability(new long[]{55, 45}, 45, 55)).isCloseTo(0.1573, within(1e-4));
    assertThat(probability(new long[]{120, 80}, 100, 100)).isCloseTo(0.0444, within(1e-4));
  }

  @Test
  void sharesCountAndNotSizes() {
    assertThat(probability(new long[]{100, 200, 300}, 1000, 2000, 3000)).isCloseTo(1, within(1e-9));
    assertThat(probability(new long[]{100, 200, 300}, 3000, 2000, 1000)).isLessThan(1e-9);
  }

  @Test
  void oneKindOrAnEmptySampleDiffersInNothing() {
    assertThat(probability(new long[]{100, 0}, 7, 0)).isEqualTo(1);
    assertThat(probability(new long[]{0, 0}, 7, 8)).isEqualTo(1);
  }
}
