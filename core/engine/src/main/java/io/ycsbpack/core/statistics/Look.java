// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * One look of a group-sequential plan at the values so far. Numbers begin at 1. The bound is z, for the standardized
 * estimate under the normal distribution. After the last look the error is used up.
 */
public record Look(int number, int count, double bound, boolean last) {
  static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /**
   * p, the two-sided probability beyond the bound: the look's interval is the estimate ± t(1 - p/2) times its standard
   * error. Carrying p over from z to Student's t is the significance level approach of Jennison and Turnbull (1999),
   * 3.3 and 4.4.
   */
  public double probability() {
    return beyond(bound);
  }

  /** The probability of a standardized normal value outside of (-z, z). */
  static double beyond(double z) {
    return 2 * NORMAL.survivalProbability(z);
  }

  /** The interval of an estimate at this look, simultaneous with all other looks of the plan. */
  public Interval interval(Estimate estimate) {
    return estimate.interval(probability());
  }
}
