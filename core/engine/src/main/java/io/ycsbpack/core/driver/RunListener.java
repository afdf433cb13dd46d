// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import io.ycsbpack.core.measure.IntervalSummary;
import java.time.Duration;

/** Listens to the progress of a run; called on the driver's own thread. */
public interface RunListener {
  /** The measured phase begins: right before its first operation, or, behind a warm-up, while operations go on. */
  default void measuring() {
  }

  /** @param elapsed since the phase began */
  default void interval(boolean warmingUp, Duration elapsed, Duration length, IntervalSummary interval) {
  }
}
