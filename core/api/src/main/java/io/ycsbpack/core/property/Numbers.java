package io.ycsbpack.core.property;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The grammar of plain numbers: digits with optional {@code _} between them, a fraction, an exponent, and {@code k}
 * (thousand) or {@code m} (million) at the end. Examples: {@code 100k}, {@code 1.5m}, {@code 1e6}, {@code 1_000_000}.
 * Text that does not fit is refused with the position of the first wrong character.
 */
final class Numbers {
  private static final Pattern DIGITS = Pattern.compile("[+-]?\\d++(?:_\\d++)*+(?:\\.\\d++)?|[+-]?\\.\\d++");
  private static final Pattern EXPONENT = Pattern.compile("[eE][+-]?\\d{1,3}");
  /** Accepted by every parser of numbers, including YCSB's. */
  private static final Pattern PLAIN = Pattern.compile("-?\\d+(\\.\\d+)?");
  private static final String HINT = "; write a number, such as 1000, 100k, 1.5m or 1e6";

  private Numbers() {
  }

  /** @throws IllegalArgumentException with position and reason when it is none */
  static BigDecimal parse(String text) {
    Matcher digits = DIGITS.matcher(text);
    if (!digits.lookingAt()) {
      throw refusal(0, text.isEmpty() ? "it is empty" : "it begins with no digit");
    }
    int end = digits.end();
    Matcher exponent = EXPONENT.matcher(text).region(end, text.length());
    if (exponent.lookingAt()) {
      end = exponent.end();
    }
    BigDecimal value = new BigDecimal(text.substring(0, end).replace("_", ""));
    return switch (text.substring(end)) {
      case "" -> value;
      case "k", "K" -> value.scaleByPowerOfTen(3);
      case "m", "M" -> value.scaleByPowerOfTen(6);
      default -> throw refusal(end, "'" + text.substring(end) + "' can't follow a number");
    };
  }

  /**
   * The same for a whole number of 64 bits.
   *
   * @throws IllegalArgumentException also when it is not whole, or does not fit
   */
  static long parseWhole(String text) {
    BigDecimal value = parse(text);
    if (value.stripTrailingZeros().scale() > 0) {
      throw new IllegalArgumentException("that is not a whole number");
    }
    if (value.precision() - value.scale() > 19) {
      throw new IllegalArgumentException("that is out of range");
    }
    try {
      return value.longValueExact();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("that is out of range", e);
    }
  }

  /** The same number as plain digits, for YCSB's parsers; text that is plain already stays unchanged. */
  static String canonical(String text) {
    return PLAIN.matcher(text).matches() ? text : parse(text).stripTrailingZeros().toPlainString();
  }

  private static IllegalArgumentException refusal(int index, String reason) {
    return new IllegalArgumentException("position " + (index + 1) + ": " + reason + HINT);
  }
}
