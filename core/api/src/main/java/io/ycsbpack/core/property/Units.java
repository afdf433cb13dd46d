// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.property;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The grammar of all numbers, times and amounts: a decimal number, then a unit without a blank. The number may have an
 * exponent, and {@code _} between its digits. Examples: {@code 1_000_000}, {@code 1e6}, {@code 1.5Gi}, {@code 90s}. Text
 * that does not fit is refused by an {@link IllegalArgumentException} with the position of the first wrong character, the
 * reason and the hint.
 *
 * @param hint  the fix, such as "write cores, such as 2 or 500m"
 * @param units the largest first, for {@link #text}
 */
public record Units(String hint, List<Unit> units) {
  private static final Pattern NUMBER = Pattern
      .compile("(?=\\.?\\d)(\\d++(_\\d++)*+)?(\\.(?<fraction>\\d++))?([eE][+-]?\\d{1,3})?");

  public Units(String hint, Unit... units) {
    this(hint, List.of(units));
  }

  /**
   * @param name     empty for a number without a unit
   * @param factor   value of 1 in this unit
   * @param decimals most decimal digits with this unit
   */
  public record Unit(String name, BigDecimal factor, int decimals) {
  }

  /** A number and its unit, before they are multiplied. */
  public record Amount(BigDecimal number, Unit unit) {
    public BigDecimal in(Unit other) {
      return unit.equals(other) ? number : number.multiply(unit.factor).divide(other.factor);
    }
  }

  public static Unit unit(String name, double factor, int decimals) {
    return new Unit(name, new BigDecimal(factor), decimals);
  }

  /** With any number of decimal digits. */
  public static Unit unit(String name, double factor) {
    return unit(name, factor, Integer.MAX_VALUE);
  }

  /** Numbers without a unit, thousands (k) and millions (m). */
  public static Units ofNumbers(String hint) {
    return new Units(hint, unit("", 1), unit("k", 1e3), unit("K", 1e3), unit("m", 1e6), unit("M", 1e6));
  }

  /** The same units, and another one. */
  public Units with(Unit further) {
    return new Units(hint, Stream.concat(units.stream(), Stream.of(further)).toList());
  }

  /** @return the number times the factor of its unit */
  public BigDecimal parse(String text) {
    Amount amount = read(text);
    return amount.number.multiply(amount.unit.factor);
  }

  /** The same as a whole number; fractions are dropped, and larger numbers become the largest. */
  public long whole(String text) {
    return parse(text).min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue();
  }

  public Amount read(String text) {
    Matcher number = NUMBER.matcher(text);
    if (!number.lookingAt()) {
      throw refusal(0, text.isEmpty() ? "it is empty" : "it begins with no digit");
    }
    int end = number.end();
    if (number.group("fraction") == null && text.startsWith(".", end)) {
      throw refusal(end + 1, "no digit follows the point");
    }
    Unit unit = units.stream()
        .filter(one -> one.name.equals(text.substring(end)))
        .findFirst()
        .orElseThrow(() -> refusal(end,
            end == text.length() ? "its unit is missing" : "'" + text.substring(end) + "' is no unit"));
    BigDecimal value = new BigDecimal(number.group().replace("_", ""));
    if (value.stripTrailingZeros().scale() > unit.decimals) {
      int fraction = number.start("fraction");
      throw refusal(fraction < 0 ? 0 : fraction + unit.decimals - (unit.decimals == 0 ? 1 : 0),
          unit.decimals == 0 ? "no decimals are possible" : "more than " + unit.decimals + " decimals");
    }
    return new Amount(value, unit);
  }

  /** The canonical text, which {@link #parse} reads: in the first unit that needs no decimals; empty if all need some. */
  public Optional<String> text(long amount) {
    return units.stream()
        .filter(unit -> amount % unit.factor.longValue() == 0)
        .findFirst()
        .map(unit -> amount / unit.factor.longValue() + unit.name);
  }

  /** @param index of the character that does not fit, from 0 */
  private IllegalArgumentException refusal(int index, String reason) {
    return new IllegalArgumentException("position " + (index + 1) + ": " + reason + "; " + hint);
  }
}
