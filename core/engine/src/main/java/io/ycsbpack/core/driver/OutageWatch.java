// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import io.ycsbpack.core.measure.IntervalSummary;
import java.time.Duration;

/**
 * Notices when nothing has succeeded for too long. While a phase goes on, operations that have not ended may be slow
 * ones, so the time counts from the first failure. Once the phase is over, the last operations get this time, or as long
 * as the slowest operation before took.
 */
final class OutageWatch {
  private final Duration longest;
  private Duration failing = Duration.ZERO;
  private long slowestNanos;
  private long okNanos;

  /**
   * @param longest    zero: never notices
   * @param startNanos when the phase began, in {@link System#nanoTime}'s terms
   */
  OutageWatch(Duration longest, long startNanos) {
    this.longest = longest;
    okNanos = startNanos;
  }

  /** Adds an interval that has ended now; true when for too long operations ended and every one of them failed. */
  boolean isTooLong(IntervalSummary interval, Duration length, long nowNanos) {
    slowestNanos = Math.max(slowestNanos, interval.service().maxNanos());
    if (interval.ok() > 0) {
      failing = Duration.ZERO;
      okNanos = nowNanos;
    } else if (interval.failures() > 0 || !failing.isZero()) {
      failing = failing.plus(length);
    }
    return !longest.isZero() && failing.compareTo(longest) >= 0;
  }

  boolean isHanging(long nowNanos) {
    return !longest.isZero() && nowNanos - okNanos >= Math.max(longest.toNanos(), slowestNanos);
  }
}
