package io.ycsbpack.core;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits until a condition holds, the deadline passes, or the user interrupts. */
public final class Deadline {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(300);
  private static final Duration ENDLESS = Duration.ofNanos(Long.MAX_VALUE);

  private final Duration limit;
  private final StopSignal stop;
  private final Clock clock;
  private final Duration firstPause;
  private final Duration longestPause;

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
        TimeUnit.NANOSECONDS.sleep(time.toNanos());
      }
    };
  }

  /**
   * What is waited for.
   *
   * @param <E> what a look at it may end with, and the wait with it
   */
  public interface Condition<E extends Exception> {
    /** Whether it holds now. */
    boolean holds() throws E;
  }

  /** A deadline {@code limit} after the beginning of each wait, by this clock. */
  public Deadline(Duration limit, StopSignal stop, Clock clock) {
    this(limit, stop, clock, BETWEEN_LOOKS, BETWEEN_LOOKS);
  }

  /** A deadline {@code limit} after the beginning of each wait, by the system clock. */
  public Deadline(Duration limit, StopSignal stop) {
    this(limit, stop, Clock.SYSTEM);
  }

  private Deadline(Duration limit, StopSignal stop, Clock clock, Duration firstPause, Duration longestPause) {
    this.limit = limit;
    this.stop = stop;
    this.clock = clock;
    this.firstPause = firstPause;
    this.longestPause = longestPause;
  }

  /** A deadline {@code limit} after the beginning of each wait, by the system clock; no signal ends the wait. */
  public static Deadline after(Duration limit) {
    return new Deadline(limit, new StopSignal());
  }

  /** Waits as long as it takes; no signal ends the wait. */
  public static Deadline endless() {
    return after(ENDLESS);
  }

  /** The same with another limit. */
  public Deadline upTo(Duration other) {
    return new Deadline(other, stop, clock, firstPause, longestPause);
  }

  /** The same with this pause between two looks. */
  public Deadline every(Duration pause) {
    return every(pause, pause);
  }

  /** The same with pauses that begin with {@code first} and double up to {@code longest}. */
  public Deadline every(Duration first, Duration longest) {
    return new Deadline(limit, stop, clock, first, longest);
  }

  /** The same for clean-up, which an interrupt must not cut short. */
  public Deadline regardless() {
    return new Deadline(limit, new StopSignal(), clock, firstPause, longestPause);
  }

  /** The time of the clock, as {@link System#nanoTime}. */
  public long nanoTime() {
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
   * As {@link #await}, for threads that are never interrupted.
   *
   * @return whether the condition held before the deadline passed
   * @throws CommandException when a signal asks to stop
   */
  public boolean until(BooleanSupplier condition) {
    try {
      return await(condition::getAsBoolean);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the thread that waits was interrupted", e);
    }
  }

  /**
   * Polls until the condition holds.
   *
   * @return whether it held before the deadline passed
   * @throws CommandException     when a signal asks to stop
   * @throws InterruptedException when the thread is interrupted
   */
  public <E extends Exception> boolean await(Condition<E> condition) throws E, InterruptedException {
    long start = clock.nanoTime();
    Duration pause = firstPause;
    while (!condition.holds()) {
      if (stop.isRequested()) {
        throw new CommandException(stop.reason().exitCode(), stop.reason().reason());
      }
      if (clock.nanoTime() - start > limit.toNanos()) {
        return false;
      }
      clock.pass(pause);
      Duration doubled = pause.multipliedBy(2);
      pause = doubled.compareTo(longestPause) < 0 ? doubled : longestPause;
    }
    return true;
  }
}
