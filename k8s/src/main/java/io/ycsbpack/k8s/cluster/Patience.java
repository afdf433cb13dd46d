package io.ycsbpack.k8s.cluster;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.driver.StopSignal;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for something to become true in a cluster: up to a limit, and no longer than nobody asks to stop. */
public final class Patience {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(300);

  private final Duration limit;
  private final StopSignal stop;
  private final Clock clock;

  /** Tells and passes time; the system's outside of tests. */
  public interface Clock {
    /** As {@link System#nanoTime}. */
    long nanoTime();

    /** Lets this much time pass. */
    void pass(Duration time) throws InterruptedException;

    /** The system's. */
    Clock SYSTEM = new Clock() {
      @Override
      public long nanoTime() {
        return System.nanoTime();
      }

      @Override
      public void pass(Duration time) throws InterruptedException {
        Thread.sleep(time.toMillis());
      }
    };
  }

  /** Waits up to {@code limit}, by this clock. */
  public Patience(Duration limit, StopSignal stop, Clock clock) {
    this.limit = limit;
    this.stop = stop;
    this.clock = clock;
  }

  /** Waits up to {@code limit}, by the system's clock. */
  public Patience(Duration limit, StopSignal stop) {
    this(limit, stop, Clock.SYSTEM);
  }

  /** The same with another limit. */
  public Patience upTo(Duration other) {
    return new Patience(other, stop, clock);
  }

  /** The same for clearing up, which a request to stop must not cut short. */
  public Patience regardless() {
    return new Patience(limit, new StopSignal(), clock);
  }

  /** The time by its clock, as {@link System#nanoTime}. */
  long nanoTime() {
    return clock.nanoTime();
  }

  /** How long it lasts. */
  public Duration limit() {
    return limit;
  }

  /** Whether the user asks to stop; never of one for clearing up. */
  public boolean isStopRequested() {
    return stop.isRequested();
  }

  /**
   * Looks again and again until the condition holds.
   *
   * @return whether it held within the limit
   * @throws CommandException when a signal asks to stop
   */
  public boolean until(BooleanSupplier condition) {
    long start = clock.nanoTime();
    while (true) {
      if (condition.getAsBoolean()) {
        return true;
      }
      if (stop.isRequested()) {
        throw new CommandException(stop.reason().exitCode(), stop.reason().reason());
      }
      if (clock.nanoTime() - start > limit.toNanos()) {
        return false;
      }
      pass();
    }
  }

  private void pass() {
    try {
      clock.pass(BETWEEN_LOOKS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("nobody interrupts a wait for the cluster", e);
    }
  }
}
