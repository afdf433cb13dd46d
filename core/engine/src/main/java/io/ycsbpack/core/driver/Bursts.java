// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import java.time.Duration;

/**
 * An offered load with periodic bursts: every period ends with one.
 *
 * @param target of a burst, in operations per second
 * @param length of the burst, shorter than the period
 */
public record Bursts(double target, Duration every, Duration length) {

  /** Operations per second on average, over whole periods, when {@code base} a second come between the bursts. */
  public double average(double base) {
    double share = (double) length.toNanos() / every.toNanos();
    return base * (1 - share) + target * share;
  }

  /** Operations that are due within the first {@code nanos} of a phase. */
  double due(double base, double nanos) {
    double periods = Math.floor(nanos / every.toNanos());
    double within = nanos - periods * every.toNanos();
    double burst = Math.max(0, within - every.toNanos() + length.toNanos());
    return periods * average(base) * every.toNanos() / 1e9 + (base * (within - burst) + target * burst) / 1e9;
  }

  /** Operation by operation, evenly spread within bursts and between them. */
  Schedule schedule(double base, long operations, long startNanos) {
    double calmNanos = every.toNanos() - length.toNanos();
    double calmOperations = base * calmNanos / 1e9;
    double operationsOfPeriod = calmOperations + target * length.toNanos() / 1e9;
    return Schedule.counted(operations, startNanos, number -> {
      double period = Math.floor(number / operationsOfPeriod);
      double within = number - period * operationsOfPeriod;
      double nanos = within < calmOperations
          ? within / base * 1e9
          : calmNanos + (within - calmOperations) / target * 1e9;
      return period * every.toNanos() + nanos;
    });
  }
}
