// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.parameter;

import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Units;

/**
 * Bits per second as Kubernetes' CNI plugins read them: a whole number, with a decimal unit ({@code 100M}, {@code 1G}).
 *
 * @param bits per second, 1 or more
 */
public record Rate(long bits) {
  private static final String HINT = "write bit/s, such as 100M or 1G";
  private static final Units UNITS = new Units(HINT, Units.unit("G", 1e9, 0), Units.unit("M", 1e6, 0),
      Units.unit("k", 1e3, 0), Units.unit("", 1, 0));

  public static final PropertyType<Rate> TYPE = PropertyType.of("bit/s (100M, 1G)", "RATE",
      text -> new Rate(UNITS.whole(text)));

  public Rate {
    if (bits < 1) {
      throw new IllegalArgumentException("a rate above 0 is needed; " + HINT);
    }
  }

  /** The canonical text, which {@link #TYPE} reads: in the largest unit that needs no decimals. */
  @Override
  public String toString() {
    return UNITS.text(bits).orElseThrow();
  }
}
