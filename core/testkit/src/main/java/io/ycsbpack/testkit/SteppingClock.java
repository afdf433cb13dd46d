// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.testkit;

import io.ycsbpack.core.Deadline;
import java.time.Duration;

/** A clock that only advances during a wait; each wait may run an action. */
public final class SteppingClock implements Deadline.Clock {
  private final Runnable atEachWait;
  private long nanos;

  public SteppingClock() {
    this(() -> {
    });
  }

  public SteppingClock(Runnable atEachWait) {
    this.atEachWait = atEachWait;
  }

  @Override
  public long nanoTime() {
    return nanos;
  }

  @Override
  public void pass(Duration time) {
    nanos += time.toNanos();
    atEachWait.run();
  }

  public Duration passed() {
    return Duration.ofNanos(nanos);
  }
}
