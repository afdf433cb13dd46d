// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.record.Environment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A memory limit, and larger ones to try in its place: they show from which size on the limit has a cost.
 *
 * @param sizes the smallest first
 */
public record LargerLimits(Memory limit, List<Size> sizes) {
  private static final List<Integer> FACTORS = List.of(2, 4);
  /** In bytes; 0 if it is not known. */
  private static final long MACHINE = Environment.ofThisMachine().memoryBytes();

  /** @param impossible why it can't be made here; empty if it can */
  public record Size(Memory memory, Optional<String> impossible) {

    /** Override a condition's parameters. */
    public Map<String, String> parameters() {
      return Map.of(LimitParameters.MEMORY.name(), memory.toString());
    }
  }

  /**
   * Twice and four times a limit.
   *
   * @param impossible why a limit can't be made here; asked in their order
   */
  public static LargerLimits of(Memory limit, Function<Memory, Optional<String>> impossible) {
    return new LargerLimits(limit, FACTORS.stream()
        .filter(factor -> limit.bytes() <= Long.MAX_VALUE / factor)
        .map(factor -> new Memory(limit.bytes() * factor))
        .map(larger -> new Size(larger, impossible.apply(larger)))
        .toList());
  }

  /** This machine's memory has to hold the servers of all sizes at once: twice as much as the largest. */
  public static LargerLimits onThisMachine(Memory limit) {
    return of(limit, larger -> MACHINE > 0 && larger.bytes() > MACHINE / 2
        ? Optional.of("the servers of all sizes are up at once, and this machine has " + (MACHINE >> 20)
            + "Mi of memory")
        : Optional.empty());
  }
}
