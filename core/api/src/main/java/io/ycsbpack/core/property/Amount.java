// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.property;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The grammar of all numbers, times and amounts: a decimal number, then a unit without a blank. The number may have an
 * exponent, and {@code _} between its digits. Examples: {@code 1_000_000}, {@code 1e6}, {@code 1.5Gi}, {@code 90s}. Text
 * that does not fit is refused with the position of the first wrong character.
 */
public final class Amount {
  private static final Pattern NUMBER = Pattern
      .compile("(?=\\.?\\d)(\\d++(_\\d++)*+)?(\\.(?<fraction>\\d++))?([eE][+-]?\\d{1,3})?");

  /**
   * @param factor   value of 1 in this unit
   * @param decimals most decimal digits with this unit
   */
  public record Unit(BigDecimal factor, int decimals) {
    public static Unit of(double factor, int decimals) {
      return new Unit(new BigDecimal(factor), decimals);
    }
  }

  private Amount() {
  }

  /**
   * @param units by their text; a number without a unit has the empty one
   * @param hint  the fix, such as "write cores, such as 2 or 500m"
   * @return the number times the factor of its unit
   * @throws IllegalArgumentException with position, reason and hint when the text is no such amount
   */
  public static BigDecimal parse(String text, Map<String, Unit> units, String hint) {
    Matcher number = NUMBER.matcher(text);
    if (!number.lookingAt()) {
      throw refusal(0, text.isEmpty() ? "it is empty" : "it begins with no digit", hint);
    }
    int end = number.end();
    if (number.group("fraction") == null && text.startsWith(".", end)) {
      throw refusal(end + 1, "no digit follows the point", hint);
    }
    Unit unit = units.get(text.substring(end));
    if (unit == null) {
      throw refusal(end, end == text.length() ? "its unit is missing" : "'" + text.substring(end) + "' is no unit",
          hint);
    }
    BigDecimal value = new BigDecimal(number.group().replace("_", ""));
    if (value.stripTrailingZeros().scale() > unit.decimals()) {
      int fraction = number.start("fraction");
      throw refusal(fraction < 0 ? 0 : fraction + unit.decimals() - (unit.decimals() == 0 ? 1 : 0),
          unit.decimals() == 0 ? "no decimals are possible" : "more than " + unit.decimals() + " decimals", hint);
    }
    return value.multiply(unit.factor());
  }

  /** What is thrown for a text whose character at {@code index}, from 0, does not fit. */
  private static IllegalArgumentException refusal(int index, String reason, String hint) {
    return new IllegalArgumentException("position " + (index + 1) + ": " + reason + "; " + hint);
  }
}
