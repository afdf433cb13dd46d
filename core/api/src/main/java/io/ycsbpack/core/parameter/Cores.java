// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.parameter;

import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Units;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * CPU as Kubernetes writes it: cores with up to three decimals ({@code 16}, {@code 0.5}), or thousandths ({@code
 * 500m}).
 *
 * @param milli thousandths of a core, from 1 to 4096000
 */
public record Cores(long milli) {
  private static final long MOST = 4096;
  private static final Units UNITS = new Units("write cores, such as 2 or 0.5, or thousandths, such as 500m",
      Units.unit("", 1000, 3), Units.unit("m", 1, 0));

  public static final PropertyType<Cores> TYPE = PropertyType.of("a number of cores (16, 0.5, 500m)", "CORES",
      text -> new Cores(UNITS.whole(text)));

  public Cores {
    if (milli < 1 || milli > 1000 * MOST) {
      throw new IllegalArgumentException("between 1m and " + MOST + " cores can be given");
    }
  }

  public static OptionalDouble optional(Optional<Cores> cores) {
    return cores.map(given -> OptionalDouble.of(given.cores())).orElse(OptionalDouble.empty());
  }

  public double cores() {
    return milli / 1000.0;
  }

  /** The canonical text, which {@link #TYPE} reads: whole cores, else thousandths. */
  @Override
  public String toString() {
    return UNITS.text(milli).orElseThrow();
  }
}
