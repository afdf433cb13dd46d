// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The operations of a phase with an offered load by when they were due, and whether as many ended within the phase as
 * can from a target that keeps up. An operation that was due shortly before the end can't, and is not expected to: the
 * <em>expected</em> number follows from when operations were due and how long one takes.
 *
 * <p>The part of the phase with the highest expected number tells how long an operation takes. The service times of the
 * whole phase would grow with the queue of a slow target, and so excuse it. While such a queue is short, operations are
 * not yet late. If a thread was missing, only the service time excuses.
 *
 * <p>Threads count without locks. Times have a resolution of 1/512 of the phase.
 */
final class DueOperations {
  /** Counts nothing: for a closed loop, and a phase without an end. */
  static final DueOperations UNTRACKED = new DueOperations(0, 0);

  private static final int STEPS = 512;
  /** Parts in which service times are counted; neighboring parts are merged if operations are few. */
  private static final int MOST_PARTS = 64;
  private static final int FEWEST_PARTS = 4;
  /** Operations of a part: of fewer, the shortest service times are so by chance. */
  private static final int OPERATIONS_OF_PART = 50;
  /** At least this share of the operations is expected to end, however long one takes. */
  private static final double LEAST_EXPECTED = 0.25;

  private final long startNanos;
  private final long lengthNanos;
  private final AtomicIntegerArray due;
  private final AtomicIntegerArray ended;
  /** By part, then by the number of steps that operations due in it took. */
  private final AtomicIntegerArray took;

  /**
   * @param startNanos  when it begins, in {@link System#nanoTime}'s terms
   * @param lengthNanos time over which operations are due; 0 if it is not known, and nothing is counted
   */
  DueOperations(long startNanos, long lengthNanos) {
    this.startNanos = startNanos;
    this.lengthNanos = lengthNanos;
    int steps = lengthNanos == 0 ? 0 : STEPS;
    due = new AtomicIntegerArray(steps);
    ended = new AtomicIntegerArray(steps);
    took = new AtomicIntegerArray(steps * MOST_PARTS);
  }

  void due(long dueNanos) {
    if (isWithin(dueNanos)) {
      due.incrementAndGet(step(dueNanos));
    }
  }

  void ended(long dueNanos, long begunNanos, long endNanos) {
    if (!isWithin(dueNanos)) {
      return;
    }
    int step = step(dueNanos);
    if (isWithin(endNanos)) {
      ended.incrementAndGet(step);
    }
    int steps = (int) Math.min(STEPS - 1, stepsOf(Math.max(0, endNanos - begunNanos)));
    took.incrementAndGet(step * MOST_PARTS / STEPS * STEPS + steps);
  }

  /** The operations that ended within the phase as a share of those expected to, from 0 to 1; 1 if none was due. */
  double share() {
    long all = sum(due);
    if (all == 0) {
      return 1;
    }
    int parts = FEWEST_PARTS;
    while (parts < MOST_PARTS && all / (2 * parts) >= OPERATIONS_OF_PART) {
      parts *= 2;
    }
    double expected = all * LEAST_EXPECTED;
    for (int part = 0; part < parts; part++) {
      expected = Math.max(expected, expected(part * MOST_PARTS / parts, (part + 1) * MOST_PARTS / parts));
    }
    return Math.min(1, sum(ended) / expected);
  }

  /** The number that would have ended within the phase at the service times of these parts. */
  private double expected(int fromPart, int toPart) {
    long[] counts = new long[STEPS];
    long all = 0;
    for (int part = fromPart; part < toPart; part++) {
      for (int steps = 0; steps < STEPS; steps++) {
        long count = took.get(part * STEPS + steps);
        counts[steps] += count;
        all += count;
      }
    }
    double expected = 0;
    double inTime = 0;
    for (int left = 1; left <= STEPS && all > 0; left++) {
      // Of the operations that take exactly the steps left when due, half end in time.
      expected += due.get(STEPS - left) * (inTime + counts[left - 1] / 2.0) / all;
      inTime += counts[left - 1];
    }
    return expected;
  }

  private static long sum(AtomicIntegerArray counts) {
    long sum = 0;
    for (int step = 0; step < counts.length(); step++) {
      sum += counts.get(step);
    }
    return sum;
  }

  private boolean isWithin(long nanos) {
    return lengthNanos > 0 && nanos - startNanos < lengthNanos;
  }

  private int step(long nanos) {
    return (int) stepsOf(Math.max(0, nanos - startNanos));
  }

  private long stepsOf(long nanos) {
    return (long) (nanos * ((double) STEPS / lengthNanos));
  }
}
