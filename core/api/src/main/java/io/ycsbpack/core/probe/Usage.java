package io.ycsbpack.core.probe;

import java.util.Optional;

/**
 * What a target has used so far; the difference of two tells what it used between them.
 *
 * @param cpuNanos   CPU time in nanoseconds, over all cores
 * @param throttling of its control group, where there is one with a quota
 * @param runQueue   how long its threads ran and waited for a CPU, where that comes with the reading
 */
public record Usage(long cpuNanos, Optional<Throttling> throttling, Optional<RunQueue> runQueue) {

  /** Without what its threads waited for. */
  public Usage(long cpuNanos, Optional<Throttling> throttling) {
    this(cpuNanos, throttling, Optional.empty());
  }

  /**
   * Counters of CFS bandwidth control, from the group's {@code cpu.stat}.
   *
   * @param periods          enforcement periods that have passed
   * @param throttledPeriods in how many of them the group was throttled
   * @param throttledNanos   for how long in all
   */
  public record Throttling(long periods, long throttledPeriods, long throttledNanos) {
  }
}
