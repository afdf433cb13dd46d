package io.ycsbpack.couchbase;

import java.math.BigDecimal;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as programs in Go write them: {@code 7h39m32.668577197s}, {@code 57.586373ms}, {@code 0s}. */
final class GoDuration {
  private static final Map<String, Long> UNITS = Map.of("h", 3_600_000_000_000L, "m", 60_000_000_000L, "s",
      1_000_000_000L, "ms", 1_000_000L, "us", 1_000L, "\u00b5s", 1_000L, "\u03bcs", 1_000L, "ns", 1L);
  private static final String PART = "(\\d+(?:\\.\\d+)?)(h|ms|m|s|us|\u00b5s|\u03bcs|ns)";
  private static final Pattern PARTS = Pattern.compile(PART);
  private static final Pattern WHOLE = Pattern.compile("(?:" + PART + ")+");

  private GoDuration() {
  }

  /** Its nanoseconds; empty where the text is none of them. */
  static OptionalLong nanos(String text) {
    if (!WHOLE.matcher(text).matches()) {
      return OptionalLong.empty();
    }
    BigDecimal nanos = BigDecimal.ZERO;
    for (Matcher part = PARTS.matcher(text); part.find();) {
      nanos = nanos.add(new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(UNITS.get(part.group(2)))));
    }
    return OptionalLong.of(nanos.longValue());
  }
}
