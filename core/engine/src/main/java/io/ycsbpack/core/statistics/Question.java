// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

/**
 * Differences are of logarithms, and D stands for log(1 + D): -D and +D are the same distance as a ratio. A difference
 * that is excluded is excluded as a share of the baseline, too (at 3 %: below -2.91 % and above +3 %).
 *
 * <p>The margin is D, the smallest difference to detect, between 0 and 1. A question of size goes on after a difference
 * is found, until its half-width is D / 2.
 */
public record Question(double margin, boolean size) {

  /** @throws IllegalArgumentException when it is not between 0 and 1 */
  public Question {
    if (!(margin > 0 && margin < 1)) {
      throw new IllegalArgumentException("a margin of " + margin + " of the baseline");
    }
  }

  /** D on the scale of the differences. */
  public double logMargin() {
    return Math.log1p(margin);
  }

  public Outcome answer(Interval interval, boolean last) {
    if (interval.low() > 0) {
      return Outcome.HIGHER;
    }
    if (interval.high() < 0) {
      return Outcome.LOWER;
    }
    if (interval.isWithin(logMargin())) {
      return Outcome.NO_DIFFERENCE;
    }
    return last ? Outcome.NOT_RESOLVED : Outcome.OPEN;
  }

  boolean isAnswered(Outcome outcome, Interval interval) {
    return outcome == Outcome.NO_DIFFERENCE
        || outcome.isDecided() && (!size || interval.halfWidth() <= logMargin() / 2);
  }
}
