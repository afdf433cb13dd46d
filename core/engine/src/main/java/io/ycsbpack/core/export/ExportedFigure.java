package io.ycsbpack.core.export;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * One number of a result.
 *
 * @param name    in lower case with underscores; ends with the unit, which is a base unit: seconds, bytes, ratio
 * @param labels  what it is of, such as the operation
 * @param value   finite
 * @param trusted whether conclusions may be drawn from it
 */
public record ExportedFigure(String name, Map<String, String> labels, double value, boolean trusted) {

  /** With its labels sorted. */
  public ExportedFigure {
    Objects.requireNonNull(name, "name");
    labels = new TreeMap<>(labels);
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(name + " is " + value + ", which most formats can't hold");
    }
  }

  /** The value in decimal digits without an exponent, which every format reads. */
  public String valueText() {
    // Zero has a scale of its own, of which digits would remain.
    return value == 0 ? "0" : BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }
}
