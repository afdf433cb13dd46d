// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import org.junit.jupiter.api.Test;

class HolmTest {

  @Test
  void eachIsMultipliedByThoseThatAreLeftAndNoneEndsBelowTheOneBefore() {
    double[] adjusted = Holm.adjusted(0.04, 0.01, 0.03, 0.9);

    assertThat(adjusted).containsExactly(new double[]{0.09, 0.04, 0.09, 0.9}, offset(1e-12));
  }

  @Test
  void aProbabilityStaysOne() {
    assertThat(Holm.adjusted(0.6, 0.7)).containsExactly(1, 1);
    assertThat(Holm.adjusted()).isEmpty();
  }
}
