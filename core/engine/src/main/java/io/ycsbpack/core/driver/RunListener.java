package io.ycsbpack.core.driver;

import io.ycsbpack.core.measure.IntervalSummary;
import java.time.Duration;

/** Listens to the progress of a run; called on the driver's own thread. */
@FunctionalInterface
public interface RunListener {

  /** The measured phase begins: right before its first operation, or, behind a warm-up, while operations go on. */
  default void measuring() {
    // not everybody needs to know
  }

  /**
   * An interval ended.
   *
   * @param warmingUp whether it belongs to the warm-up
   * @param elapsed   since the phase began
   * @param length    of this interval
   * @param interval  what ended in it
   */
  void interval(boolean warmingUp, Duration elapsed, Duration length, IntervalSummary interval);

  /** Both hear everything, this one first. */
  default RunListener and(RunListener other) {
    RunListener self = this;
    return new RunListener() {
      @Override
      public void measuring() {
        self.measuring();
        other.measuring();
      }

      @Override
      public void interval(boolean warmingUp, Duration elapsed, Duration length, IntervalSummary interval) {
        self.interval(warmingUp, elapsed, length, interval);
        other.interval(warmingUp, elapsed, length, interval);
      }
    };
  }
}
