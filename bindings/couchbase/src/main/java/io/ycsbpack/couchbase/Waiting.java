// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.TargetException;
import java.time.Duration;

/** Waits, outside of measurements, for asynchronous work of a cluster. */
final class Waiting {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

  private Waiting() {
  }

  /** @throws TargetException with this problem if the condition does not hold in time */
  static void until(Duration timeout, Deadline.Condition<RuntimeException> condition, String problem) {
    if (!Deadline.after(timeout).every(FIRST_PAUSE, LONGEST_PAUSE).until(condition)) {
      throw new TargetException(problem + " after " + timeout.toSeconds() + " s");
    }
  }
}
