// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.parameter;

import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Units;
import java.math.BigDecimal;

/**
 * Bits per second as Kubernetes' CNI plugins read them: a whole number, with a decimal unit ({@code 100M}, {@code 1G}).
 *
 * @param bits per second, 1 or more
 */
public record Rate(long bits) {
  public static final PropertyType<Rate> TYPE = PropertyType.of("bit/s (100M, 1G)", "RATE", Rate::parse);

  private static final String HINT = "write bit/s, such as 100M or 1G";
  private static final Units UNITS = new Units(HINT, Units.unit("G", 1e9, 0), Units.unit("M", 1e6, 0),
      Units.unit("k", 1e3, 0), Units.unit("", 1, 0));

  public Rate {
    if (bits < 1) {
      throw new IllegalArgumentException("a rate above 0 is needed; " + HINT);
    }
  }

  /** @throws IllegalArgumentException with position and reason when it is no such thing, or 0 */
  public static Rate parse(String text) {
    return new Rate(UNITS.parse(text).min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue());
  }

  /** The canonical text, which {@link #parse} reads: in the largest unit that needs no decimals. */
  @Override
  public String toString() {
    return UNITS.text(bits).orElseThrow();
  }
}
