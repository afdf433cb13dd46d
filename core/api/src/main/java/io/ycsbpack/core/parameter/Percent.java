// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.parameter;

import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Units;
import java.math.BigDecimal;

/**
 * A percentage above 0 and below 100, such as {@code 3%} or {@code 2.5 %}.
 *
 * @param thousandths thousandths of a percent, from 1 to 99999
 */
public record Percent(int thousandths) {
  private static final int WHOLE = 100_000;
  private static final String HINT = "write a percentage above 0 and below 100, such as 3%";
  private static final Units UNITS = new Units(HINT, Units.unit("%", 1000, 3), Units.unit(" %", 1000, 3));

  public static final PropertyType<Percent> TYPE = PropertyType.of("a percentage above 0 and below 100 (3%)", "PERCENT",
      text -> new Percent((int) Math.min(WHOLE, UNITS.whole(text))));

  public Percent {
    if (thousandths < 1 || thousandths >= WHOLE) {
      throw new IllegalArgumentException("that is out of range; " + HINT);
    }
  }

  /** As a share: 0.03 of {@code 3%}. */
  public double share() {
    return thousandths / (double) WHOLE;
  }

  @Override
  public String toString() {
    return BigDecimal.valueOf(thousandths, 3).stripTrailingZeros().toPlainString() + "%";
  }
}
