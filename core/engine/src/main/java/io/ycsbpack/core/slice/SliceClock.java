// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.slice;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.StopSignal;
import java.time.Duration;

public interface SliceClock {
  /** The longest sleep, so that a request to stop is noticed in time. */
  long LONGEST_SLEEP_NANOS = 50_000_000;

  /** Monotonic. */
  SliceClock SYSTEM = new SliceClock() {
    @Override
    public long nanos() {
      return Deadline.Clock.SYSTEM.nanoTime();
    }

    @Override
    public void await(long untilNanos, StopSignal stop) throws InterruptedException {
      for (long left = untilNanos - nanos(); left > 0 && !stop.isRequested(); left = untilNanos - nanos()) {
        Deadline.Clock.SYSTEM.pass(Duration.ofNanos(Math.min(left, LONGEST_SLEEP_NANOS)));
      }
    }
  };

  /** Since an arbitrary moment. */
  long nanos();

  /** Waits until this time, or until a stop is requested. */
  void await(long untilNanos, StopSignal stop) throws InterruptedException;
}
