package io.ycsbpack.core.driver;

import io.ycsbpack.core.measure.IntervalSummary;
import java.time.Duration;

/** Hears of a run as it goes on; called on the driver's own thread. */
@FunctionalInterface
public interface RunListener {

  /**
   * An interval ended.
   *
   * @param warmingUp whether it belongs to the warm-up
   * @param elapsed   since the phase began
   * @param length    of this interval
   * @param interval  what ended in it
   */
  void interval(boolean warmingUp, Duration elapsed, Duration length, IntervalSummary interval);
}
