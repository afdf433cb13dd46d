package io.ycsbpack.couchbase.connection;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.TargetException;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits, outside of what is measured, for what a cluster does in its own time. */
final class Waiting {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
  /** What takes minutes need not be asked for more often. */
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

  private Waiting() {
  }

  /**
   * Returns once the condition holds.
   *
   * @throws TargetException with this problem when it does not hold in time, or the thread is interrupted
   */
  static void until(Duration timeout, BooleanSupplier condition, String problem) {
    try {
      if (!Deadline.after(timeout).every(FIRST_PAUSE, LONGEST_PAUSE).await(condition::getAsBoolean)) {
        throw new TargetException(problem + " after " + timeout.toSeconds() + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TargetException(problem + ", and the wait was interrupted", e);
    }
  }
}
