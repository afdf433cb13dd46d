// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report.figure;

import io.ycsbpack.core.report.Words;
import java.util.Locale;

/** Changes in words that can be repeated: {@code 6.8 % lower}, {@code 9.2 times as high}. */
final class ChangeWords {
  private static final String LOWER = " lower";
  private static final String HIGHER = " higher";
  private static final String TIMES = " times as high";

  private ChangeWords() {
  }

  static String change(double share) {
    return share >= 1 ? times(share) + TIMES : percent(share) + " %" + (share < 0 ? LOWER : HIGHER);
  }

  /** {@code between 2.3 and 11.1 % lower}. */
  static String between(double low, double high) {
    if (low >= 1) {
      return "between " + times(low) + " and " + times(high) + TIMES;
    }
    if (high < 1 && low < 0 == high < 0) {
      boolean lower = high < 0;
      return "between " + percent(lower ? high : low) + " and " + percent(lower ? low : high) + " %"
          + (lower ? LOWER : HIGHER);
    }
    return "between " + change(low) + " and " + change(high);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f", 100 * Math.abs(share));
  }

  private static String times(double share) {
    return Words.number(1 + share);
  }
}
