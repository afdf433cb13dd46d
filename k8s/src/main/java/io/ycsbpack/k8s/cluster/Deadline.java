package io.ycsbpack.k8s.cluster;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.driver.StopSignal;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits until a condition holds in a cluster, the deadline passes, or the user interrupts. */
public final class Deadline {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(300);

  private final Duration limit;
  private final StopSignal stop;
  private final Clock clock;

  /** Tells the time and waits; the system clock outside of tests. */
  public interface Clock {
    /** As {@link System#nanoTime}. */
    long nanoTime();

    /** Returns after this time has passed. */
    void pass(Duration time) throws InterruptedException;

    /** The system clock. */
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

  /** A deadline {@code limit} after the beginning of each wait, by this clock. */
  public Deadline(Duration limit, StopSignal stop, Clock clock) {
    this.limit = limit;
    this.stop = stop;
    this.clock = clock;
  }

  /** A deadline {@code limit} after the beginning of each wait, by the system clock. */
  public Deadline(Duration limit, StopSignal stop) {
    this(limit, stop, Clock.SYSTEM);
  }

  /** The same with another limit. */
  public Deadline upTo(Duration other) {
    return new Deadline(other, stop, clock);
  }

  /** The same for clean-up, which an interrupt must not cut short. */
  public Deadline regardless() {
    return new Deadline(limit, new StopSignal(), clock);
  }

  /** The time of the clock, as {@link System#nanoTime}. */
  long nanoTime() {
    return clock.nanoTime();
  }

  /** How long a wait lasts at most. */
  public Duration limit() {
    return limit;
  }

  /** Whether the user interrupted; always false for a deadline of clean-up. */
  public boolean isStopRequested() {
    return stop.isRequested();
  }

  /**
   * Polls until the condition holds.
   *
   * @return whether it held before the deadline passed
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
      throw new IllegalStateException("the thread that waits for the cluster was interrupted", e);
    }
  }
}
