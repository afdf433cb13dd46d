// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.measure.ClientMeter;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.measure.IntervalSummary;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Runs one plan: lets client threads, whose databases are open, do the warm-up and the measured phase. A failed
 * operation is never counted as throughput; a thread that hangs is reported, and not awaited.
 */
public final class Driver {
  private static final long WARMUP_CHECK_NANOS = 1_000_000;

  /** Also within a long interval of the timeline. */
  private static final long STOP_CHECK_NANOS = 50_000_000;

  private final ClientThreads threads;
  private final RunPlan plan;
  private final StopSignal stop;
  private final List<RunListener> listeners;
  private final LongSupplier clock;
  private long endSeen;

  /** @param listeners are called in this order */
  public Driver(ClientThreads threads, List<RunListener> listeners) {
    this(threads, listeners, System::nanoTime);
  }

  Driver(ClientThreads threads, List<RunListener> listeners, LongSupplier clock) {
    this.threads = threads;
    this.listeners = listeners;
    this.clock = clock;
    plan = threads.plan;
    stop = threads.stop;
  }

  /** Returns the figures also when the run was stopped early. */
  public RunResult run() throws InterruptedException {
    boolean warmsUp = !plan.span().warmup().isZero();
    if (!warmsUp) {
      listeners.forEach(RunListener::measuring);
    }
    Phase phase = threads.begin(clock.getAsLong());
    while (!phase.measured()) {
      watch(phase);
      phase = threads.phaseAfter(phase, clock.getAsLong()).orElseThrow();
    }
    Instant started = Instant.now().minusNanos(clock.getAsLong() - phase.startNanos());
    if (warmsUp) {
      listeners.forEach(RunListener::measuring);
    }
    ClientMeter meter = new ClientMeter();
    watch(phase);
    ClientUse client = meter.stop();
    int lateThreads = (int) threads.done.getCount();
    Duration runtime = Duration.ofNanos(Math.max(0, endNanos(phase, lateThreads) - phase.startNanos()));
    IntervalSummary measured = phase.measurement().summary();
    Optional<OfferedLoad> offered = plan.load().isOffered()
        ? Optional.of(offered(phase, runtime, measured))
        : Optional.empty();
    return new RunResult(started, runtime, measured, stop.requested(), lateThreads, offered, client);
  }

  /**
   * When the last operation ended. Operations that fail or hang beyond the limit or a request to stop do not make the
   * run longer; successful ones there count, and so does their time.
   */
  private long endNanos(Phase phase, int lateThreads) {
    long start = phase.startNanos();
    long lastEnd = last(worker -> worker.lastEndNanos, start);
    if (endSeen == 0) {
      return lastEnd;
    }
    long asked = phase.isOver(endSeen) ? phase.deadlineNanos() : endSeen;
    return Math.max(last(worker -> worker.lastOkNanos, start), lateThreads > 0 ? asked : Math.min(lastEnd, asked));
  }

  private long last(Function<Worker, AtomicLong> moment, long none) {
    return threads.workers.stream()
        .map(moment)
        .mapToLong(AtomicLong::get)
        .filter(nanos -> nanos != 0)
        .max()
        .orElse(none);
  }

  private OfferedLoad offered(Phase phase, Duration runtime, IntervalSummary measured) {
    long begun = threads.workers.stream().mapToLong(worker -> worker.begun.get()).sum();
    long taken = threads.workers.stream().mapToLong(worker -> worker.taken.get()).sum();
    long end = Math.min(phase.deadlineNanos(), clock.getAsLong());
    DueOperations operations = phase.operations();
    long backlog = stop.isRequested() ? 0
        : taken - begun + phase.schedule().takeOverdue(end, operations::due);
    double offeredSoFar = plan.load().average() * (runtime.toNanos() / 1e9);
    // A stopped run has no end before which operations were due: its started operations tell how it kept up.
    boolean ended = !stop.isRequested() && plan.offeredNanos() > 0;
    double inTime = ended ? operations.share() : offeredSoFar > 0 ? Math.min(1, begun / offeredSoFar) : 1;
    // A target that refuses everything at once is always in time.
    long all = measured.ok() + measured.failures();
    double well = all == 0 ? 1 : (double) measured.ok() / all;
    return new OfferedLoad(plan.load().average(), begun + backlog, backlog, inTime * well);
  }

  /** Reports intervals until the phase is over or, for the measured one, until all threads are done. */
  private void watch(Phase phase) throws InterruptedException {
    CountDownLatch done = threads.done;
    OutageWatch outage = new OutageWatch(phase);
    long from = phase.startNanos();
    boolean watching = true;
    while (watching) {
      long wait = Math.max(0, from + plan.span().interval().toNanos() - clock.getAsLong());
      long check = phase.measured() ? STOP_CHECK_NANOS : WARMUP_CHECK_NANOS;
      boolean ended = done.await(Math.min(wait, check), TimeUnit.NANOSECONDS);
      long now = clock.getAsLong();
      boolean over = ended || isGivenUp(phase, now)
          || !phase.measured() && (threads.isMeasuring() || phase.isOver(now));
      if (over || now - from >= plan.span().interval().toNanos()) {
        Duration length = Duration.ofNanos(now - from);
        IntervalSummary interval = phase.measurement().nextInterval();
        Duration elapsed = Duration.ofNanos(now - phase.startNanos());
        listeners.forEach(listener -> listener.interval(!phase.measured(), elapsed, length, interval));
        boolean tooLong = outage.isTooLong(interval, length, now);
        boolean allHang = done.getCount() == plan.threads();
        boolean hanging = phase.measured() && phase.isOver(now) && allHang && outage.isHanging(now);
        if (tooLong || hanging) {
          stop.request(ExitCode.ERRORS, "aborted: nothing succeeded for " + plan.span().abortAfter().toMillis() / 1000.0
              + " s (abortafter)");
        }
        over |= hanging;
        from = now;
      }
      watching = !over;
    }
  }

  /**
   * Notices when nothing has succeeded for too long. While a phase goes on, operations that have not ended may be slow
   * ones, so the time counts from the first failure. Once the phase is over, the last operations get this time, or as
   * long as the slowest operation before took.
   */
  private final class OutageWatch {
    private final Duration longest = plan.span().abortAfter();
    private Duration failing = Duration.ZERO;
    private long slowestNanos;
    private long okNanos;

    OutageWatch(Phase phase) {
      okNanos = phase.startNanos();
    }

    /** Adds an interval that has ended now; true when for too long operations ended and every one of them failed. */
    boolean isTooLong(IntervalSummary interval, Duration length, long now) {
      slowestNanos = Math.max(slowestNanos, interval.service().maxNanos());
      if (interval.ok() > 0) {
        failing = Duration.ZERO;
        okNanos = now;
      } else if (interval.failures() > 0 || !failing.isZero()) {
        failing = failing.plus(length);
      }
      return !longest.isZero() && failing.compareTo(longest) >= 0;
    }

    boolean isHanging(long now) {
      return !longest.isZero() && now - okNanos >= Math.max(longest.toNanos(), slowestNanos);
    }
  }

  private boolean isGivenUp(Phase phase, long now) {
    if (endSeen == 0 && (stop.isRequested() || phase.measured() && phase.isOver(now))) {
      endSeen = now;
    }
    return endSeen != 0
        && now - endSeen > (stop.isRequested() ? threads.stopGrace() : threads.grace).toNanos();
  }
}
