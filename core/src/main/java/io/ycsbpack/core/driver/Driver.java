package io.ycsbpack.core.driver;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.Measurement;
import io.ycsbpack.core.measure.Names;
import io.ycsbpack.core.measure.ThreadRecorder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Runs one plan: opens a database per thread, and once all are open lets them do the warm-up and the measured phase. A
 * failed operation is never counted as throughput; a thread that hangs is reported, not waited for.
 */
public final class Driver {
  /** After the end of a run, how long an operation under way may take before its thread is given up as late. */
  private static final Duration GRACE = Duration.ofSeconds(60);

  private final RunPlan plan;
  private final StopSignal stop;
  private final RunListener listener;
  private final Names names = new Names();
  private final List<Worker> workers = new ArrayList<>();
  private long endSeen;

  /** A driver for one run. */
  public Driver(RunPlan plan, StopSignal stop, RunListener listener) {
    this.plan = plan;
    this.stop = stop;
    this.listener = listener;
  }

  /**
   * Does the run and returns its figures, also when it was stopped early.
   *
   * @throws TargetException      when a thread's database can't be opened
   * @throws InterruptedException when the calling thread is interrupted
   */
  public RunResult run() throws InterruptedException {
    boolean warmsUp = !plan.warmup().isZero();
    Measurement first = new Measurement(names);
    Measurement measured = warmsUp ? new Measurement(names) : first;
    CountDownLatch ready = new CountDownLatch(plan.threads());
    CountDownLatch done = new CountDownLatch(plan.threads());
    CompletableFuture<List<Phase>> phases = new CompletableFuture<>();
    for (int id = 0; id < plan.threads(); id++) {
      Worker worker = new Worker(plan, id, new ThreadRecorder(first), stop, ready, phases, done);
      workers.add(worker);
      Thread thread = new Thread(worker, "client-" + id);
      thread.setDaemon(true);
      thread.start();
    }
    ready.await();
    refuseFailedOpening(phases, done);

    long start = System.nanoTime();
    long measuredStart = start + plan.warmup().toNanos();
    Instant started = Instant.now().plus(plan.warmup());
    List<Phase> all = new ArrayList<>();
    if (warmsUp) {
      all.add(new Phase(schedule(0, start), first, start, measuredStart));
    }
    Phase main = new Phase(schedule(plan.operations(), measuredStart), measured, measuredStart,
        plan.limit().isZero() ? Long.MAX_VALUE : measuredStart + plan.limit().toNanos());
    all.add(main);
    phases.complete(all);

    for (Phase phase : all) {
      watch(phase, phase != main, done);
    }
    long end = workers.stream().mapToLong(Worker::lastEndNanos).filter(nanos -> nanos != 0).max().orElse(measuredStart);
    return new RunResult(started, Duration.ofNanos(Math.max(0, end - measuredStart)), measured.operations(),
        Optional.ofNullable(stop.reason()), (int) done.getCount());
  }

  private Schedule schedule(long operations, long start) {
    return plan.target() > 0
        ? Schedule.offered(plan.target(), operations, start)
        : Schedule.closedLoop(operations);
  }

  /** Every thread's database must be open before the first operation: a run on fewer threads is another run. */
  private void refuseFailedOpening(CompletableFuture<List<Phase>> phases, CountDownLatch done)
      throws InterruptedException {
    List<String> failures = workers.stream().map(Worker::failure).filter(failure -> failure != null).toList();
    if (failures.isEmpty()) {
      return;
    }
    phases.complete(List.of());
    done.await(GRACE.toSeconds(), TimeUnit.SECONDS);
    throw new TargetException(failures.size() + " of " + plan.threads() + " client threads can't open the database: "
        + failures.get(0));
  }

  /** Reports intervals until the phase is over or, for the last one, until all threads are done. */
  private void watch(Phase phase, boolean warmingUp, CountDownLatch done) throws InterruptedException {
    long intervalNanos = plan.interval().toNanos();
    long from = phase.startNanos();
    while (true) {
      long wait = Math.max(0, from + intervalNanos - System.nanoTime());
      boolean ended = done.await(wait, TimeUnit.NANOSECONDS);
      long now = System.nanoTime();
      IntervalSummary interval = phase.measurement().nextInterval();
      listener.interval(warmingUp, Duration.ofNanos(now - phase.startNanos()), Duration.ofNanos(now - from), interval);
      from = now;
      boolean warm = warmingUp && phase.isOver(now);
      if (ended || warm || isGivenUp(phase, warmingUp, now)) {
        return;
      }
    }
  }

  private boolean isGivenUp(Phase phase, boolean warmingUp, long now) {
    if (endSeen == 0 && (stop.isRequested() || !warmingUp && phase.isOver(now))) {
      endSeen = now;
    }
    return endSeen != 0 && now - endSeen > GRACE.toNanos();
  }
}
