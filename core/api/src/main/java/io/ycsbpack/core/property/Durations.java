// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.property;

import java.math.BigDecimal;
import java.time.Duration;

/** The grammar of lengths of time: a number and one of ms, s, m, h, such as {@code 250ms} or {@code 1.5m}. */
public final class Durations {
  private static final double MILLI = 1e6;
  static final Units UNITS = new Units("write a number and one of ms, s, m, h",
      Units.unit("h", 3_600_000 * MILLI),
      Units.unit("m", 60_000 * MILLI), Units.unit("s", 1000 * MILLI), Units.unit("ms", MILLI));
  /** The same, for a number of milliseconds without a unit. */
  static final Units MILLIS = UNITS.with(Units.unit("", MILLI));
  /** The same, for a number of seconds without a unit. */
  static final Units SECONDS = UNITS.with(Units.unit("", 1000 * MILLI));

  private Durations() {
  }

  /** Fractions of a nanosecond are dropped, and longer times become 292 years. */
  static Duration parse(String text, Units units) {
    return Duration.ofNanos(units.whole(text));
  }

  /** Whole seconds without their unit, such as {@code 90}; else as {@link #text}. */
  static String seconds(Duration duration) {
    return duration.toNanosPart() == 0 ? String.valueOf(duration.toSeconds()) : text(duration);
  }

  /** The canonical text, which {@link #parse} reads: in the largest unit that needs no decimals, such as {@code 90s}. */
  public static String text(Duration duration) {
    return duration.isZero()
        ? "0s"
        : UNITS.text(duration.toNanos())
            .orElseGet(
                () -> new BigDecimal(duration.toNanos()).movePointLeft(6).stripTrailingZeros().toPlainString() + "ms");
  }
}
