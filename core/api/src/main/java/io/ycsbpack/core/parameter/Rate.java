// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.parameter;

import io.ycsbpack.core.property.Amount;
import io.ycsbpack.core.property.PropertyType;
import java.math.BigDecimal;
import java.util.Map;

/**
 * Bits per second as Kubernetes' CNI plugins read them: a whole number, with a decimal unit ({@code 100M}, {@code 1G}).
 *
 * @param bits per second, 1 or more
 */
public record Rate(long bits) {
  public static final PropertyType<Rate> TYPE = PropertyType.of("bit/s (100M, 1G)", "RATE", Rate::parse);

  private static final String HINT = "write bit/s, such as 100M or 1G";
  private static final Map<String, Amount.Unit> UNITS = Map.of("", Amount.Unit.of(1, 0), "k", Amount.Unit.of(1e3, 0),
      "M", Amount.Unit.of(1e6, 0), "G", Amount.Unit.of(1e9, 0));

  public Rate {
    if (bits < 1) {
      throw new IllegalArgumentException("a rate above 0 is needed; " + HINT);
    }
  }

  /** @throws IllegalArgumentException with position and reason when it is no such thing, or 0 */
  public static Rate parse(String text) {
    return new Rate(Amount.parse(text, UNITS, HINT).min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue());
  }

  /** The canonical text, which {@link #parse} reads: in the largest unit that needs no decimals. */
  @Override
  public String toString() {
    return bits % 1_000_000_000 == 0 ? bits / 1_000_000_000 + "G"
        : bits % 1_000_000 == 0 ? bits / 1_000_000 + "M" : bits % 1000 == 0 ? bits / 1000 + "k" : Long.toString(bits);
  }
}
