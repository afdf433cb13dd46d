// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import java.util.ArrayList;
import java.util.List;

/**
 * When a group-sequential plan looks: each time at 35 % more values, rounded up, and at the end. From 16 to 400 that is
 * 16, 22, 30, 41, 56, 76, 103, 140, 189, 256, 346 and 400. More looks cost width; fewer notice late that the answer is
 * there.
 */
public final class LookSchedule {
  private static final int GROWTH_PERCENT = 135;
  /** A look this close to the end, in percent of it, would tell nothing that the end does not. */
  private static final int CLOSE_PERCENT = 90;

  private LookSchedule() {
  }

  /**
   * The counts of the looks, from the first to the last; both are above 0. If the last is lower, it is the only look.
   */
  public static List<Integer> counts(int first, int last) {
    if (first < 1 || last < 1) {
      throw new IllegalArgumentException("looks from " + first + " to " + last + " values");
    }
    List<Integer> counts = new ArrayList<>();
    for (long count = first; 100 * count < (long) CLOSE_PERCENT * last; count = (count * GROWTH_PERCENT + 99) / 100) {
      counts.add((int) count);
    }
    counts.add(last);
    return List.copyOf(counts);
  }
}
