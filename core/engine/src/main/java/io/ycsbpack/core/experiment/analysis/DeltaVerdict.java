// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.statistics.Outcome;
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
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
