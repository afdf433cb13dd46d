// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

/** A confidence interval of a difference of logarithms. */
public record Interval(double low, double high) {

  /** @throws IllegalArgumentException when the lower end is above the upper one, or one of them is no number */
  public Interval {
    if (!(low <= high)) {
      throw new IllegalArgumentException("an interval from " + low + " to " + high);
    }
  }

  public boolean contains(double value) {
    return low <= value && value <= high;
  }

  public boolean isWithin(double margin) {
    return low > -margin && high < margin;
  }

  /** How far the nearest of its values is from zero; 0 if it includes zero. */
  public double distanceFromZero() {
    return Math.max(0, Math.max(low, -high));
  }

  public double halfWidth() {
    return (high - low) / 2;
  }

  /** The same interval as shares of the baseline: 0.1 for 10 % more. */
  public Interval toShares() {
    return new Interval(Math.expm1(low), Math.expm1(high));
  }
}
