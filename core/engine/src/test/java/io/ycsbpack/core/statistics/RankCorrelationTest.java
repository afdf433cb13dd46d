// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RankCorrelationTest {

  @Test
  void whatRisesTogetherIsOneHoweverUnevenly() {
    assertThat(RankCorrelation.coefficient(new double[]{1, 2, 3, 4}, new double[]{-7, 0.1, 5, 1e9})).isCloseTo(1,
        within(1e-12));
    assertThat(RankCorrelation.coefficient(new double[]{1, 2, 3, 4}, new double[]{4, 3, 2, -1})).isCloseTo(-1,
        within(1e-12));
  }

  /** 1 - 6 * (1 + 1 + 4 + 0 + 4) / (5 * 24), as without ties. */
  @Test
  void itIsSpearmansCoefficient() {
    assertThat(RankCorrelation.coefficient(new double[]{10, 20, 30, 40, 50}, new double[]{2, 1, 5, 4, 3}))
        .isCloseTo(0.5, within(1e-12));
  }

  /** Pearson's of the ranks 1, 2.5, 2.5, 4 and 1, 2, 3, 4. */
  @Test
  void equalValuesShareTheirRank() {
    assertThat(RankCorrelation.coefficient(new double[]{1, 2, 2, 3}, new double[]{1, 2, 3, 4}))
        .isCloseTo(4.5 / Math.sqrt(4.5 * 5), within(1e-12));
  }

  @Test
  void whatDoesNotVaryHasNone() {
    assertThat(RankCorrelation.coefficient(new double[]{1, 1, 1}, new double[]{1, 2, 3})).isNaN();
  }
}
