package io.ycsbpack.couchbase.connection;

import io.ycsbpack.core.TargetException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits, outside of what is measured, for what a cluster does in its own time. */
final class Waiting {
  private static final long FIRST_STEP_MILLIS = 50;
  /** What takes minutes need not be asked for more often. */
  private static final long LONGEST_STEP_MILLIS = 1000;

  private Waiting() {
  }

  /**
   * Returns once the condition holds.
   *
   * @throws TargetException with this problem when it does not hold in time, or the thread is interrupted
   */
  static void until(Duration timeout, BooleanSupplier condition, String problem) {
    long step = FIRST_STEP_MILLIS;
    long deadline = System.nanoTime() + timeout.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new TargetException(problem + " after " + timeout.toSeconds() + " s");
      }
      try {
        TimeUnit.MILLISECONDS.sleep(step);
        step = Math.min(2 * step, LONGEST_STEP_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new TargetException(problem + ", and the wait was interrupted", e);
      }
    }
  }
}
