// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.LongToDoubleFunction;

/**
 * When the operations of a phase are due. One schedule serves all threads, and a thread without work takes the next due
 * time. So the offered load depends neither on the number of threads nor on when operations end.
 */
public interface Schedule {
  long END = Long.MAX_VALUE;
  /** The operation is due as soon as a thread is free for it. */
  long AT_ONCE = 0;

  /** When the next operation is due, in {@link System#nanoTime}'s terms; {@link #AT_ONCE}, or {@link #END}. */
  long next();

  /**
   * How many operations the calling thread may do before it has to ask again; 0 when there are none left. A closed loop
   * gives several at once, so that threads that work flat out do not queue for the count.
   */
  default long grant() {
    return 1;
  }

  /** Closed loop: every thread works flat out, until {@code operations} are given out in all (0: no limit). */
  static Schedule closedLoop(long operations) {
    AtomicLong left = new AtomicLong(operations == 0 ? Long.MAX_VALUE : operations);
    return new Schedule() {
      @Override
      public long next() {
        return AT_ONCE;
      }

      @Override
      public long grant() {
        long before = left.getAndUpdate(now -> now - share(now));
        return share(before);
      }
    };
  }

  /**
   * The share of this number of operations that a thread gets: less towards the end, so that all threads end together.
   */
  private static long share(long left) {
    return Math.min(left, Math.max(1, Math.min(256, left / 1024)));
  }

  /**
   * Offered load, evenly spread: operation {@code n} is due {@code n / rate} seconds after {@code startNanos}, whatever
   * became of the others.
   *
   * @param rate       operations per second, above 0; decimals are kept
   * @param operations how many in all; 0 for no limit
   */
  static Schedule even(double rate, long operations, long startNanos) {
    double nanosPerOperation = 1e9 / rate;
    return counted(operations, startNanos, number -> number * nanosPerOperation);
  }

  /** @param dueNanos of an operation since {@code startNanos}, by its number from 0 */
  static Schedule counted(long operations, long startNanos, LongToDoubleFunction dueNanos) {
    AtomicLong given = new AtomicLong();
    return () -> {
      long number = given.getAndIncrement();
      return operations > 0 && number >= operations ? END : startNanos + (long) dueNanos.applyAsDouble(number);
    };
  }

  /**
   * Offered load as independent users bring it: the times between operations are exponentially distributed,
   * {@code rate} of them a second on average.
   */
  static Schedule poisson(double rate, long operations, long startNanos, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return new Schedule() {
      private double sinceStart;
      private long given;

      @Override
      public synchronized long next() {
        if (operations > 0 && given++ >= operations) {
          return END;
        }
        sinceStart -= Math.log(1 - random.nextDouble()) * 1e9 / rate;
        return startNanos + (long) sinceStart;
      }
    };
  }

  /** Takes every operation that was due before {@code nanos} and that no thread has taken, and counts them. */
  default long takeOverdue(long nanos, LongConsumer each) {
    long overdue = 0;
    long due = next();
    while (due != AT_ONCE && due != END && due - nanos < 0) {
      overdue++;
      each.accept(due);
      due = next();
    }
    return overdue;
  }
}
