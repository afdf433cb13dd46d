package io.ycsbpack.core.driver;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An offered load as it was recorded: the number of operations of each second, multiplied by a factor. After the
 * last second it begins again. Immutable.
 */
public final class Arrivals {
  private static final long SECOND = 1_000_000_000L;

  private final long[] recorded;
  /** The operations before each second, and at the end all of them. */
  private final long[] before;

  /**
   * Arrivals.
   *
   * @param recorded operations of each second, from 0
   * @param factor   that they are multiplied by, above 0; what is left of an operation is added to the next second
   */
  public Arrivals(long[] recorded, double factor) {
    this.recorded = recorded.clone();
    before = new long[recorded.length + 1];
    double sum = 0;
    for (int i = 0; i < recorded.length; i++) {
      sum += recorded[i];
      before[i + 1] = (long) (sum * factor);
    }
  }

  /** The same record with another factor. */
  public Arrivals times(double factor) {
    return new Arrivals(recorded, factor);
  }

  /** Operations of all its seconds. */
  public long operations() {
    return before[recorded.length];
  }

  /** Operations per second on average over all its seconds. */
  double average() {
    return (double) operations() / recorded.length;
  }

  /** Operations per second on average in a phase of this length, in nanoseconds. */
  double average(long nanos) {
    long number = 0;
    long whole = nanos / (recorded.length * SECOND);
    long rest = nanos - whole * recorded.length * SECOND;
    number += whole * operations();
    int second = (int) (rest / SECOND);
    double part = (double) (rest - second * SECOND) / SECOND;
    return (number + before[second] + part * in(second)) * SECOND / nanos;
  }

  /** When an operation is due, in nanoseconds after the beginning, where those of a second are evenly spread. */
  long due(long number) {
    return due(number, second(number % operations()));
  }

  private long due(long number, int second) {
    return begin(number, second) + (number % operations() - before[second]) * SECOND / in(second);
  }

  private long begin(long number, int second) {
    return (number / operations() * recorded.length + second) * SECOND;
  }

  private long in(int second) {
    return before[second + 1] - before[second];
  }

  /** The second in which an operation of the record falls: the last one before which there are no more than it. */
  private int second(long number) {
    int found = Arrays.binarySearch(before, number);
    int second = found >= 0 ? found : -found - 2;
    while (before[second + 1] <= number) {
      second++;
    }
    return second;
  }

  /** Operations that are evenly spread over their second. */
  Schedule even(long operations, long startNanos) {
    AtomicLong given = new AtomicLong();
    return () -> {
      long number = given.getAndIncrement();
      return operations > 0 && number >= operations ? Schedule.END : startNanos + due(number);
    };
  }

  /** Operations at random times of their second, as independent users bring them. */
  Schedule random(long operations, long startNanos, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return new Schedule() {
      private long[] times = {};
      private int next;
      private long given;

      @Override
      public synchronized long next() {
        if (operations > 0 && given >= operations) {
          return END;
        }
        if (next == times.length) {
          int second = second(given % operations());
          long begin = startNanos + begin(given, second);
          times = random.longs(in(second), 0, SECOND).sorted().map(nanos -> begin + nanos).toArray();
          next = 0;
        }
        given++;
        return times[next++];
      }
    };
  }
}
