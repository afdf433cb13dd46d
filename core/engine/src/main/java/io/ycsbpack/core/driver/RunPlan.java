package io.ycsbpack.core.driver;

import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.Optional;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Workload;

/**
 * What a driver is to do. The workload is initialised already; databases are made one per thread.
 *
 * @param mode     load records, or run the workload's mix
 * @param database class of the database
 * @param workload the workload, after its {@code init}
 * @param settings handed to each database and thread
 * @param threads  client threads
 * @param load     closed loop, or offered load
 * @param span     when the measured phase begins and ends
 */
public record RunPlan(Mode mode, Class<? extends DB> database, Workload workload, Settings settings, int threads,
    Load load, Span span) {

  /**
   * A database of its own for a thread, opened.
   *
   * @throws ReflectiveOperationException when its class can't be made
   * @throws DBException                  when it can't be opened
   */
  DB openDatabase() throws ReflectiveOperationException, DBException {
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
   * When the measured phase begins and ends, and how it is divided. Without any limit it goes on until a signal.
   *
   * @param operations how many operations at most; 0 for no limit
   * @param limit      how long at most; zero for no limit
   * @param warmup     how long the workload runs before it is measured; zero for no warm-up
   * @param abortAfter the run ends when nothing succeeds for this time; zero for never
   * @param interval   length of an interval of the timeline
   */
  public record Span(long operations, Duration limit, Duration warmup, Duration abortAfter, Duration interval) {
  }

  /**
   * How operations come.
   *
   * @param target   operations per second over all threads; 0 for a closed loop, in which every thread works flat out
   * @param poisson  whether the times between them are random instead of even
   * @param seed     of the random times
   * @param bursts   on top of that, at intervals; empty for none
   */
  public record Load(double target, boolean poisson, long seed, Optional<Bursts> bursts) {
    /** Every thread works flat out. */
    public static final Load CLOSED_LOOP = new Load(0, false, 0);

    /** Without bursts. */
    public Load(double target, boolean poisson, long seed) {
      this(target, poisson, seed, Optional.empty());
    }

    /** Operations per second on average, in the long run. */
    public double average() {
      return bursts.map(burst -> burst.average(target)).orElse(target);
    }

    /** For how long this number of operations is offered, in nanoseconds. */
    long nanos(long operations) {
      return (long) (operations * 1e9 / average());
    }

    /** Whether operations come at a rate of their own, whatever became of the others. */
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

  /** What the threads call on the workload. */
  public enum Mode {
    /** {@code doInsert}. */
    LOAD,
    /** {@code doTransaction}. */
    RUN
  }
}
