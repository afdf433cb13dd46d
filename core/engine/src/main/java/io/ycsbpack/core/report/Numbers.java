// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.Locale;

/** Counts, figures and times as text, the same everywhere. */
public final class Numbers {
  private static final int DIGITS = 3;

  private Numbers() {
  }

  /** A count with separators: {@code 1,234,567}. */
  public static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** At least three significant digits, without a fraction from 100 on: {@code 0.0123}, {@code 4.56}, {@code 1,234}. */
  public static String number(double value) {
    int decimals = 0;
    if (value != 0 && Double.isFinite(value)) {
      BigDecimal rounded = new BigDecimal(value).round(new MathContext(DIGITS));
      decimals = Math.max(0, DIGITS - rounded.precision() + rounded.scale());
    }
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }

  /** Nanoseconds as milliseconds; below one, to the microsecond: {@code 0.012}. */
  public static String millis(double nanos) {
    return nanos < 1e6 ? String.format(Locale.ROOT, "%.3f", nanos / 1e6) : number(nanos / 1e6);
  }

  /** Bytes in megabytes (10^6): {@code 12.3 MB}. */
  public static String megabytes(double bytes) {
    return number(bytes / 1e6) + " MB";
  }

  /** A share of a whole; "-" when it is not known. */
  public static String share(Double share) {
    return share == null ? "-" : String.format(Locale.ROOT, share < 0.1 ? "%.1f %%" : "%.0f %%", 100 * share);
  }

  /** A length of time in seconds: {@code 30 s}, {@code 0.8 s}; from ten minutes on in minutes. */
  public static String seconds(Duration duration) {
    return seconds(duration.toMillis() / 1e3);
  }

  static String seconds(double seconds) {
    if (seconds >= 600) {
      return Math.round(seconds / 60) + " min";
    }
    return (seconds < 10 ? String.format(Locale.ROOT, "%.1f", seconds) : Math.round(seconds)) + " s";
  }
}
