package io.ycsbpack.core.slice;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.StopSignal;
import java.time.Duration;

/** The clock that slices are measured by. */
public interface SliceClock {
  /** The longest sleep, so that a request to stop is noticed in time. */
  long LONGEST_SLEEP_NANOS = 50_000_000;

  /** The clock of this machine that never jumps. */
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

  /** The time in nanoseconds, since an arbitrary moment. */
  long nanos();

  /**
   * Waits until this time, or until a stop is requested.
   *
   * @throws InterruptedException when the calling thread is interrupted
   */
  void await(long untilNanos, StopSignal stop) throws InterruptedException;
}
