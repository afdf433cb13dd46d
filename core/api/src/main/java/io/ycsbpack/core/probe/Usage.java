// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.util.Optional;

/**
 * A target's use since its start; the difference of two is the use between them.
 *
 * @param throttling of its control group, if that has a quota
 * @param runQueue   run time and CPU waits of its threads, if the reading has them
 */
public record Usage(long cpuNanos, Optional<Throttling> throttling, Optional<RunQueue> runQueue) {

  public Usage(long cpuNanos, Optional<Throttling> throttling) {
    this(cpuNanos, throttling, Optional.empty());
  }

  /** Counters of CFS bandwidth control, from the group's {@code cpu.stat}. */
  public record Throttling(long periods, long throttledPeriods, long throttledNanos) {

    public Throttling since(Throttling earlier) {
      return new Throttling(periods - earlier.periods, throttledPeriods - earlier.throttledPeriods,
          throttledNanos - earlier.throttledNanos);
    }
  }

  /** Between an earlier reading and this one; empty if one of them knows of no quota. */
  public Optional<Throttling> throttlingSince(Usage earlier) {
    return earlier.throttling.flatMap(from -> throttling.map(to -> to.since(from)));
  }
}
