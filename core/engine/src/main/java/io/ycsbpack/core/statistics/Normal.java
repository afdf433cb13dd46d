// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import org.apache.commons.statistics.distribution.NormalDistribution;

final class Normal {
  private static final NormalDistribution STANDARD = NormalDistribution.of(0, 1);

  private Normal() {
  }

  static double density(double z) {
    return STANDARD.density(z);
  }

  static double above(double z) {
    return STANDARD.survivalProbability(z);
  }

  /** The probability outside of (-z, z). */
  static double beyond(double z) {
    return 2 * above(z);
  }
}
