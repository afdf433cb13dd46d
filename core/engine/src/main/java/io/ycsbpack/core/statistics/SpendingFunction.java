// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

/**
 * Share of an experiment's error that may be spent when a share of its values is in (Lan and DeMets, Discrete
 * sequential boundaries for clinical trials, Biometrika 70 (1983), 659-663).
 */
@FunctionalInterface
public interface SpendingFunction {

  /** The probability of having missed the truth until this share of the values, above 0 and up to 1. */
  double spent(double share);

  /**
   * The power family: error * share^exponent (Kim and DeMets 1987). A larger exponent, above 0, keeps more for the last
   * looks. The error of the whole experiment is two-sided: 0.05 for 95 %. Source: Jennison and Turnbull, Group
   * Sequential Methods with Applications to Clinical Trials, 1999, 7.2.2.
   */
  static SpendingFunction power(double error, double exponent) {
    if (!(error > 0 && error < 1) || !(exponent > 0)) {
      throw new IllegalArgumentException("an error of " + error + " spent with exponent " + exponent);
    }
    return share -> error * Math.pow(share, exponent);
  }
}
