// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Waits until a condition holds, the deadline passes, or the user interrupts. */
public record Deadline(Duration limit, StopSignal stop, Clock clock, Duration firstPause, Duration longestPause) {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(300);
  private static final Duration ENDLESS = Duration.ofNanos(Long.MAX_VALUE);

  public interface Clock {
    long nanoTime();

    void pass(Duration time) throws InterruptedException;

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

  public interface Condition<E extends Exception> {
    boolean holds() throws E;
  }

  @FunctionalInterface
  public interface Attempt {
    void make() throws IOException;
  }

  /** A deadline {@code limit} after the beginning of each wait, by this clock. */
  public Deadline(Duration limit, StopSignal stop, Clock clock) {
    this(limit, stop, clock, BETWEEN_LOOKS, BETWEEN_LOOKS);
  }

  public Deadline(Duration limit, StopSignal stop) {
    this(limit, stop, Clock.SYSTEM);
  }

  /** No signal ends the wait. */
  public static Deadline after(Duration limit) {
    return new Deadline(limit, new StopSignal());
  }

  /** No signal ends the wait. */
  public static Deadline endless() {
    return after(ENDLESS);
  }

  public Deadline upTo(Duration other) {
    return new Deadline(other, stop, clock, firstPause, longestPause);
  }

  public Deadline every(Duration pause) {
    return every(pause, pause);
  }

  /** Pauses begin with {@code first} and double up to {@code longest}. */
  public Deadline every(Duration first, Duration longest) {
    return new Deadline(limit, stop, clock, first, longest);
  }

  /** The same for clean-up, which an interrupt must not cut short. */
  public Deadline regardless() {
    return new Deadline(limit, new StopSignal(), clock, firstPause, longestPause);
  }

  public long nanoTime() {
    return clock.nanoTime();
  }

  /** Always false for a deadline of clean-up. */
  public boolean isStopRequested() {
    return stop.isRequested();
  }

  /** As {@link #await}; an interrupt ends the command. */
  public <E extends Exception> boolean until(Condition<E> condition) throws E {
    try {
      return await(condition);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException(ExitCode.INTERRUPTED, "interrupted while waiting", e);
    }
  }

  /**
   * @return whether it held before the deadline passed
   * @throws CommandException     when a signal asks to stop
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

  /**
   * Tries again until it succeeds.
   *
   * @throws IOException the last failure; a missing right at once
   */
  public void retry(Attempt attempt) throws IOException {
    AtomicReference<IOException> failure = new AtomicReference<>();
    boolean made = until(() -> {
      try {
        attempt.make();
        return true;
      } catch (AccessDeniedException e) {
        throw e;
      } catch (IOException e) {
        failure.set(e);
        return false;
      }
    });
    if (!made) {
      throw failure.get();
    }
  }
}
