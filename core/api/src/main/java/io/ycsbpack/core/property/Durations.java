// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.property;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** The grammar of lengths of time: a number and one of ms, s, m, h, such as {@code 250ms} or {@code 1.5m}. */
public final class Durations {
  private static final Map<String, Amount.Unit> UNITS = Map.of("ms", unit(1), "s", unit(1000), "m", unit(60_000), "h",
      unit(3_600_000));
  private static final BigDecimal MOST_NANOS = BigDecimal.valueOf(Long.MAX_VALUE);

  private Durations() {
  }

  /**
   * Parses a length of time. Fractions of a nanosecond are dropped, and longer times become 292 years.
   *
   * @throws IllegalArgumentException with position and reason if the text is no length of time
   */
  public static Duration parse(String text) {
    return parse(text, UNITS);
  }

  /** The same, for a number without a unit in {@code unit}. */
  static Duration parse(String text, String unit) {
    Map<String, Amount.Unit> units = new HashMap<>(UNITS);
    units.put("", UNITS.get(unit));
    return parse(text, units);
  }

  private static Duration parse(String text, Map<String, Amount.Unit> units) {
    BigDecimal nanos = Amount.parse(text, units, "write a number and one of ms, s, m, h");
    return Duration.ofNanos(nanos.min(MOST_NANOS).longValue());
  }

  /** Whole seconds without their unit, such as {@code 90}; else as {@link #text}. */
  static String seconds(Duration duration) {
    return duration.toNanosPart() == 0 ? String.valueOf(duration.toSeconds()) : text(duration);
  }

  /**
   * The canonical text, which {@link #parse} reads: in the largest unit that needs no decimals, such as {@code 90s}.
   */
  public static String text(Duration duration) {
    long millis = duration.toMillis();
    if (!duration.equals(Duration.ofMillis(millis))) {
      return new BigDecimal(duration.toNanos()).movePointLeft(6).stripTrailingZeros().toPlainString() + "ms";
    }
    return millis % 1000 != 0 ? millis + "ms"
        : millis % 60_000 != 0 || millis == 0 ? millis / 1000 + "s"
            : millis % 3_600_000 != 0 ? millis / 60_000 + "m" : millis / 3_600_000 + "h";
  }

  private static Amount.Unit unit(double millis) {
    return Amount.Unit.of(millis * 1e6, Integer.MAX_VALUE);
  }
}
