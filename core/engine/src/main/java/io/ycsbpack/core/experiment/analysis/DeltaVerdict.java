// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.statistics.Interval;
import io.ycsbpack.core.statistics.Outcome;
import io.ycsbpack.core.statistics.Question;
import java.util.Locale;

/** The verdict of an experiment's pairs on one figure, given the margin. */
public enum DeltaVerdict {
  /** The interval excludes zero, in the good direction. */
  BETTER,
  /** The interval excludes zero, in the bad direction. */
  WORSE,
  /** The interval includes zero and lies within the margin. */
  NO_DIFFERENCE,
  /** The interval includes zero and reaches beyond the margin, or there are too few pairs for one. */
  NOT_RESOLVED,
  /** The figure is of the baseline against itself, which is neither better nor worse. */
  CONTROL,
  /** Both sides reached the load that they were offered, which says nothing of either. */
  LOAD_OFFERED,
  /** Nothing is concluded; the words give the reason. */
  REFUSED,
  /** The figure is shown and not judged; the words give the reason. */
  NONE;

  /** Differences below a tenth of a percent have two significant digits. */
  private static final double SMALL = 0.001;

  public boolean isGiven() {
    return this != LOAD_OFFERED && this != REFUSED && this != NONE;
  }

  public static DeltaVerdict of(Outcome outcome, boolean higherIsBetter) {
    return switch (outcome) {
      case HIGHER -> higherIsBetter ? BETTER : WORSE;
      case LOWER -> higherIsBetter ? WORSE : BETTER;
      case NO_DIFFERENCE -> NO_DIFFERENCE;
      case OPEN, NOT_RESOLVED -> NOT_RESOLVED;
    };
  }

  /**
   * The words of a verdict that follows from an interval.
   *
   * @param delta    as a share of the baseline, like the interval
   * @param question that the interval answers, or leaves open
   */
  public String words(double delta, Interval interval, Question question) {
    double size = Math.abs(delta);
    return switch (this) {
      case BETTER, WORSE ->
        String.format(Locale.ROOT, size < SMALL ? "%s by %.2g %%" : "%s by %.1f %%", this, 100 * size);
      case NO_DIFFERENCE -> "no difference of " + Margin.text(question.margin()) + " or more";
      default -> String.format(Locale.ROOT, "not resolved: between %+.1f and %+.1f %%", 100 * interval.low(),
          100 * interval.high());
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
