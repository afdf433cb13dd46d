package io.ycsbpack.core.driver;

import io.ycsbpack.core.measure.Measurement;

/**
 * A stretch of a run with a schedule and figures of its own: the warm-up, or the measured phase.
 *
 * @param schedule      when its operations are due
 * @param measurement   what was measured in it
 * @param startNanos    when it begins, in {@link System#nanoTime}'s terms
 * @param deadlineNanos no operation starts at or after this time; {@link Long#MAX_VALUE} for no limit by time
 */
record Phase(Schedule schedule, Measurement measurement, long startNanos, long deadlineNanos) {

  boolean isOver(long nowNanos) {
    return deadlineNanos != Long.MAX_VALUE && nowNanos - deadlineNanos >= 0;
  }
}
