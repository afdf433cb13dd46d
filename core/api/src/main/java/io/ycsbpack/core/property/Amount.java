package io.ycsbpack.core.property;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The grammar of all amounts: a decimal number, then a unit without a blank, as in {@code 1.5Gi}, {@code 500m} or
 * {@code 90s}. Neither signs nor exponents; text that does not fit is refused with the position of the first wrong
 * character.
 */
public final class Amount {
  private static final Pattern NUMBER = Pattern.compile("(\\d+)(\\.(\\d*))?");

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
    if (number.group(2) != null && number.group(3).isEmpty()) {
      throw refusal(number.end(), "no digit follows the point", hint);
    }
    String unitText = text.substring(number.end());
    Unit unit = units.get(unitText);
    if (unit == null) {
      throw refusal(number.end(), unitText.isEmpty() ? "its unit is missing" : "'" + unitText + "' is no unit", hint);
    }
    if (number.group(2) != null && number.group(3).length() > unit.decimals()) {
      String why = unit.decimals() == 0 ? "no decimals are possible" : "more than " + unit.decimals() + " decimals";
      throw refusal(number.start(2) + (unit.decimals() == 0 ? 0 : 1 + unit.decimals()), why, hint);
    }
    return new BigDecimal(number.group()).multiply(unit.factor());
  }

  /** What is thrown for a text whose character at {@code index}, from 0, does not fit. */
  private static IllegalArgumentException refusal(int index, String reason, String hint) {
    return new IllegalArgumentException("position " + (index + 1) + ": " + reason + "; " + hint);
  }
}
