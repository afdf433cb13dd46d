// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.parameter;

import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Units;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalLong;

/** Memory or storage as Kubernetes writes it: bytes, with a binary ({@code 48Gi}) or a decimal ({@code 500M}) unit. */
public record Memory(long bytes) {
  public static final PropertyType<Memory> TYPE = PropertyType.of("an amount of memory (48Gi, 512Mi, 8G)", "SIZE",
      Memory::parse);

  /** The same for the memory of a container or a server: 6Mi or more, below which no container starts. */
  public static final PropertyType<Memory> TYPE_OF_CONTAINER = PropertyType
      .of("an amount of memory from 6Mi on (48Gi, 512Mi, 8G)", "SIZE", Memory::parse)
      .checked(memory -> {
        if (memory.bytes < 6L << 20) {
          throw new IllegalArgumentException(
              "that is " + memory.bytes + " bytes; at least 6Mi are needed (is a unit missing, such as Gi?)");
        }
      });

  private static final Units UNITS = new Units("write bytes with a unit, such as 48Gi or 512Mi",
      Units.unit("Ti", 1L << 40), Units.unit("Gi", 1 << 30), Units.unit("Mi", 1 << 20), Units.unit("Ki", 1 << 10),
      Units.unit("T", 1e12), Units.unit("G", 1e9), Units.unit("M", 1e6), Units.unit("k", 1e3), Units.unit("", 1, 0));

  public Memory {
    if (bytes < 0) {
      throw new IllegalArgumentException("memory can't be negative");
    }
  }

  /** A fraction of a byte is dropped; 8Ei and more are refused. */
  public static Memory parse(String text) {
    BigDecimal bytes = UNITS.parse(text);
    if (bytes.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
      throw new IllegalArgumentException("less than 8388608Ti can be given");
    }
    return new Memory(bytes.longValue());
  }

  public static OptionalLong optional(Optional<Memory> memory) {
    return memory.map(given -> OptionalLong.of(given.bytes())).orElse(OptionalLong.empty());
  }

  /** The canonical text, which {@link #parse} reads: in the largest unit that needs no decimals, binary ones first. */
  @Override
  public String toString() {
    return bytes == 0 ? "0" : UNITS.text(bytes).orElseThrow();
  }
}
