package io.ycsbpack.core.driver;

import io.ycsbpack.core.measure.IntervalSummary;
import java.time.Duration;

/** Notices when for too long nothing succeeds. */
final class Outage {
  private final Duration longest;
  private Duration failing = Duration.ZERO;

  /** Zero: never notices. */
  Outage(Duration longest) {
    this.longest = longest;
  }

  /** One more interval; true when operations have ended for too long and every one of them failed. */
  boolean isTooLong(IntervalSummary interval, Duration length) {
    if (interval.ok() > 0) {
      failing = Duration.ZERO;
    } else if (interval.failures() > 0 || !failing.isZero()) {
      failing = failing.plus(length);
    }
    return !longest.isZero() && failing.compareTo(longest) >= 0;
  }
}
