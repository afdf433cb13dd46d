// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import java.time.Duration;
import java.util.Locale;

/** Counts, rates and times as text. */
public final class Numbers {
  private Numbers() {
  }

  /** A count with separators: {@code 1,234,567}. */
  public static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** A rate: three significant digits below 100, whole numbers with separators above. */
  public static String rate(double perSecond) {
    if (perSecond >= 100 || perSecond == 0) {
      return count(Math.round(perSecond));
    }
    return String.format(Locale.ROOT, perSecond >= 10 ? "%.1f" : "%.2f", perSecond);
  }

  /** Nanoseconds as milliseconds: {@code 0.123}, {@code 4.56}, {@code 78.9}, {@code 1,234}. */
  public static String millis(double nanos) {
    double millis = nanos / 1e6;
    if (millis < 1) {
      return String.format(Locale.ROOT, "%.3f", millis);
    }
    return millis < 10 ? String.format(Locale.ROOT, "%.2f", millis) : oneDigitOrNone(millis);
  }

  /** Bytes in megabytes (10^6): {@code 12.3 MB}. */
  public static String megabytes(double bytes) {
    return oneDigitOrNone(bytes / 1e6) + " MB";
  }

  /** A length of time in seconds: {@code 30 s}, {@code 0.8 s}; from ten minutes on in minutes. */
  public static String seconds(Duration duration) {
    double seconds = duration.toMillis() / 1e3;
    if (seconds >= 600) {
      return Math.round(seconds / 60) + " min";
    }
    return (seconds < 10 ? String.format(Locale.ROOT, "%.1f", seconds) : Math.round(seconds)) + " s";
  }

  private static String oneDigitOrNone(double value) {
    return value < 100 ? String.format(Locale.ROOT, "%.1f", value) : count(Math.round(value));
  }
}
