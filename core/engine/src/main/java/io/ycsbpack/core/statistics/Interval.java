package io.ycsbpack.core.statistics;

/**
 * A confidence interval of a difference of logarithms.
 *
 * @param low  its lower end
 * @param high its upper end; not below the lower one
 */
public record Interval(double low, double high) {

  /**
   * Checks the ends.
   *
   * @throws IllegalArgumentException when the lower end is above the upper one, or one of them is no number
   */
  public Interval {
    if (!(low <= high)) {
      throw new IllegalArgumentException("an interval from " + low + " to " + high);
    }
  }

  /** Whether a value lies in it, ends included. */
  public boolean contains(double value) {
    return low <= value && value <= high;
  }

  /** Whether all of it is closer to zero than this. */
  public boolean isWithin(double margin) {
    return low > -margin && high < margin;
  }

  /** How far the nearest of its values is from zero; 0 where it holds zero. */
  public double distanceFromZero() {
    return Math.max(0, Math.max(low, -high));
  }

  /** Half of its length. */
  public double halfWidth() {
    return (high - low) / 2;
  }

  /** The same interval as shares of the baseline: 0.1 for 10 % more. */
  public Interval toShares() {
    return new Interval(Math.expm1(low), Math.expm1(high));
  }
}
