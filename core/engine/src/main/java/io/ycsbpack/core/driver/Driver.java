package io.ycsbpack.core.driver;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.measure.ClientMeter;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.Names;
import io.ycsbpack.core.measure.OperationSummary;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Runs one plan: opens a database per thread, and once all are open lets them do the warm-up and the measured phase. A
 * failed operation is never counted as throughput; a thread that hangs is reported, not waited for.
 */
public final class Driver {
  /** After the end of a run, how long an operation under way may take before its thread is given up as late. */
  private static final Duration GRACE = Duration.ofSeconds(60);

  /** How often the end of the warm-up is looked for. */
  private static final long WARMUP_CHECK_NANOS = 1_000_000;

  /** How often a request to stop is looked for, however long an interval of the timeline is. */
  private static final long STOP_CHECK_NANOS = 50_000_000;

  private final RunPlan plan;
  private final StopSignal stop;
  private final RunListener listener;
  private final Duration grace;
  private final Names names = new Names();
  private final Phases phases;
  private final List<Worker> workers = new ArrayList<>();
  private long endSeen;

  /** A driver for one run. */
  public Driver(RunPlan plan, StopSignal stop, RunListener listener) {
    this(plan, stop, listener, GRACE);
  }

  Driver(RunPlan plan, StopSignal stop, RunListener listener, Duration grace) {
    this.grace = grace;
    this.plan = plan;
    this.stop = stop;
    this.listener = listener;
    phases = new Phases(plan, names, stop);
  }

  /**
   * Does the run and returns its figures, also when it was stopped early.
   *
   * @throws TargetException      when a thread's database can't be opened
   * @throws CommandException     with {@link ExitCode#CLIENT} when a thread has no memory to open it
   * @throws InterruptedException when the calling thread is interrupted
   */
  public RunResult run() throws InterruptedException {
    ClientThreads threads = ClientThreads.open(plan, names, phases, stop, grace);
    workers.addAll(threads.workers());
    CountDownLatch done = threads.done();

    boolean warmsUp = !plan.span().warmup().isNone();
    if (!warmsUp) {
      listener.measuring();
    }
    phases.begin(System.nanoTime());
    Phase phase = phases.first().orElseThrow();
    while (!phase.measured()) {
      watch(phase, done);
      phase = phases.after(phase, System.nanoTime()).orElseThrow();
    }
    Instant started = Instant.now().minusNanos(System.nanoTime() - phase.startNanos());
    if (warmsUp) {
      listener.measuring();
    }
    ClientMeter meter = new ClientMeter();
    watch(phase, done);
    ClientUse client = meter.stop();
    listener.closed(workers.stream().flatMap(worker -> worker.closing().stream()).toList());
    return result(phase, started, client, (int) done.getCount());
  }

  private RunResult result(Phase phase, Instant started, ClientUse client, int lateThreads) {
    long start = phase.startNanos();
    long end = workers.stream().mapToLong(Worker::lastEndNanos).filter(nanos -> nanos != 0).max().orElse(start);
    Duration runtime = Duration.ofNanos(Math.max(0, end - start));
    List<OperationSummary> operations = phase.measurement().operations();
    RunResult result = new RunResult(started, runtime, operations, Optional.ofNullable(stop.reason()), lateThreads,
        Optional.empty(), client);
    return plan.load().isOffered() ? result.with(offered(phase, result)) : result;
  }

  private OfferedLoad offered(Phase phase, RunResult result) {
    long begun = workers.stream().mapToLong(Worker::begun).sum();
    long taken = workers.stream().mapToLong(Worker::taken).sum();
    long end = Math.min(phase.deadlineNanos(), System.nanoTime());
    DueOperations operations = phase.operations();
    long backlog = stop.isRequested() ? 0
        : taken - begun + phase.schedule().takeOverdue(end, operations::due);
    double seconds = result.runtime().toNanos() / 1e9;
    double offeredSoFar = plan.load().average(result.runtime().toNanos()) * seconds;
    // A run that was stopped has no end before which operations were due: what it began tells how it kept up.
    boolean ended = !stop.isRequested() && plan.offeredNanos() > 0;
    double inTime = ended ? operations.share() : offeredSoFar > 0 ? Math.min(1, begun / offeredSoFar) : 1;
    // A target that refuses everything at once is always in time.
    long all = result.ok() + result.failures();
    double well = all == 0 ? 1 : (double) result.ok() / all;
    return new OfferedLoad(plan.load().average(plan.offeredNanos()), begun + backlog, backlog, inTime * well);
  }

  /** Reports intervals until the phase is over or, for the measured one, until all threads are done. */
  private void watch(Phase phase, CountDownLatch done) throws InterruptedException {
    Outage outage = new Outage(plan.span().abortAfter());
    long from = phase.startNanos();
    boolean watching = true;
    while (watching) {
      long wait = Math.max(0, from + plan.span().interval().toNanos() - System.nanoTime());
      long check = phase.measured() ? STOP_CHECK_NANOS : WARMUP_CHECK_NANOS;
      boolean ended = done.await(Math.min(wait, check), TimeUnit.NANOSECONDS);
      long now = System.nanoTime();
      boolean over = ended || isGivenUp(phase, now) || !phase.measured() && (phases.isMeasuring() || phase.isOver(now));
      if (over || now - from >= plan.span().interval().toNanos()) {
        Duration length = Duration.ofNanos(now - from);
        IntervalSummary interval = phase.measurement().nextInterval();
        listener.interval(!phase.measured(), Duration.ofNanos(now - phase.startNanos()), length, interval);
        if (outage.isTooLong(interval, length)) {
          stop.request(ExitCode.ERRORS, "aborted: nothing succeeded for " + plan.span().abortAfter().toMillis() / 1000.0
              + " s (abortafter)");
        }
        from = now;
      }
      watching = !over;
    }
  }

  private boolean isGivenUp(Phase phase, long now) {
    if (endSeen == 0 && (stop.isRequested() || phase.measured() && phase.isOver(now))) {
      endSeen = now;
    }
    return endSeen != 0
        && now - endSeen > (stop.isRequested() ? ClientThreads.stopGrace(grace).toNanos() : grace.toNanos());
  }
}
