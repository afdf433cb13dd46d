package io.ycsbpack.core.probe;

import java.util.Optional;

/**
 * What a target has used so far; the difference of two tells what it used between them.
 *
 * @param throttling of its control group, where there is one with a quota
 * @param runQueue   how long its threads ran and waited for a CPU, where that comes with the reading
 */
public record Usage(long cpuNanos, Optional<Throttling> throttling, Optional<RunQueue> runQueue) {

  public Usage(long cpuNanos, Optional<Throttling> throttling) {
    this(cpuNanos, throttling, Optional.empty());
  }

  /** Counters of CFS bandwidth control, from the group's {@code cpu.stat}. */
  public record Throttling(long periods, long throttledPeriods, long throttledNanos) {
  }
}
