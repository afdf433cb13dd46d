package io.ycsbpack.testkit;

import io.ycsbpack.core.Deadline;
import java.time.Duration;

/** A clock that only advances during a wait; each wait may run an action. */
public final class SteppingClock implements Deadline.Clock {
  private final Runnable atEachWait;
  private long nanos;

  /** Waits do nothing. */
  public SteppingClock() {
    this(() -> {
    });
  }

  /** Each wait does this, as others would in the meantime. */
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

  <<<<<<<HEAD:k8s/src/test/java/io/ycsbpack/k8s/cluster/SteppingClock.java=======/** How much time has passed. */
  >>>>>>>house17:core/testkit/src/main/java/io/ycsbpack/testkit/SteppingClock.java
  public Duration passed() {
    return Duration.ofNanos(nanos);
  }
}
