// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.Optional;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Workload;

/**
 * The instructions for a driver.
 *
 * @param workload after its {@code init}
 * @param settings handed to each database and thread
 */
public record RunPlan(Mode mode, Class<? extends DB> database, Workload workload, Settings settings, int threads,
    Load load, Span span) {

  /** Opens a database of this class for the calling thread. */
  public static DB open(Class<? extends DB> database, Settings settings)
      throws ReflectiveOperationException, DBException {
    DB opened = database.getDeclaredConstructor().newInstance();
    opened.setProperties(settings.toProperties());
    opened.init();
    return opened;
  }

  /** For how long the measured phase offers a load, in nanoseconds; 0 in a closed loop, and for one without an end. */
  long offeredNanos() {
    if (!load.isOffered()) {
      return 0;
    }
    long byTime = span.limit().isZero() ? Long.MAX_VALUE : span.limit().toNanos();
    long byCount = span.operations() == 0 ? Long.MAX_VALUE : load.nanos(span.operations());
    long nanos = Math.min(byTime, byCount);
    return nanos == Long.MAX_VALUE ? 0 : nanos;
  }

  /**
   * Operations that are due and not begun, this long after the phase began.
   *
   * @param ended operations of the phase; while there is a backlog, every thread is busy with one more
   */
  public long backlog(Duration elapsed, long ended) {
    double due = span.operations() == 0 ? load.due(elapsed) : Math.min(span.operations(), load.due(elapsed));
    return Math.max(0, (long) due - ended - threads);
  }

  /**
   * When the measured phase begins and ends, and how it is divided. Without any limit it goes on until a signal.
   *
   * @param operations at most; 0 for no limit
   * @param limit      zero for no limit
   * @param warmup     zero for no warm-up
   * @param abortAfter the run ends when nothing succeeds for this time; zero for never
   */
  public record Span(long operations, Duration limit, Duration warmup, Duration abortAfter, Duration interval) {
  }

  /**
   * @param target  operations per second over all threads; 0 for a closed loop, in which every thread works flat out
   * @param poisson whether the times between them are random instead of even
   * @param bursts  on top of that, at intervals; empty for none
   */
  public record Load(double target, boolean poisson, long seed, Optional<Bursts> bursts) {
    public static final Load CLOSED_LOOP = new Load(0, false, 0, Optional.empty());

    /** Operations per second on average, in the long run. */
    public double average() {
      return bursts.map(burst -> burst.average(target)).orElse(target);
    }

    /** Operations of an offered load that are due within this time; the expected number if they come at random. */
    double due(Duration elapsed) {
      return bursts.map(burst -> burst.due(target, elapsed.toNanos())).orElse(target * elapsed.toNanos() / 1e9);
    }

    long nanos(long operations) {
      return (long) (operations * 1e9 / average());
    }

    /** Whether operations come at a fixed rate, regardless of earlier operations. */
    public boolean isOffered() {
      return target > 0;
    }

    Schedule schedule(long operations, long startNanos) {
      if (!isOffered()) {
        return Schedule.closedLoop(operations);
      }
      if (bursts.isPresent()) {
        return bursts.get().schedule(target, operations, startNanos);
      }
      return poisson
          ? Schedule.poisson(target, operations, startNanos, seed)
          : Schedule.even(target, operations, startNanos);
    }
  }

  public enum Mode {
    /** {@code doInsert}. */
    LOAD,
    /** {@code doTransaction}. */
    RUN
  }
}
