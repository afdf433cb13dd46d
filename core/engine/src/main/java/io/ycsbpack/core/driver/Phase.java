// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import io.ycsbpack.core.measure.PhaseMeasurement;

/**
 * A part of a run with its schedule and figures: the warm-up, or the measured phase.
 *
 * @param startNanos    in {@link System#nanoTime}'s terms
 * @param deadlineNanos no operation starts at or after this time; {@link #NO_DEADLINE} for no limit by time
 */
record Phase(boolean measured, Schedule schedule, DueOperations operations, PhaseMeasurement measurement,
    long startNanos, long deadlineNanos) {
  static final long NO_DEADLINE = Long.MAX_VALUE;

  boolean isOver(long nowNanos) {
    return deadlineNanos != NO_DEADLINE && nowNanos - deadlineNanos >= 0;
  }
}
