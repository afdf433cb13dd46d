package io.ycsbpack.core.driver;

import io.ycsbpack.core.measure.IntervalSummary;
import java.time.Duration;

/** Listens to the progress of a run; called on the driver's own thread. */
@FunctionalInterface
public interface RunListener {

  /** The measured phase begins: right before its first operation, or, behind a warm-up, while operations go on. */
  default void measuring() {
  }

  /** @param elapsed since the phase began */
  void interval(boolean warmingUp, Duration elapsed, Duration length, IntervalSummary interval);

  /** This one hears first. */
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
