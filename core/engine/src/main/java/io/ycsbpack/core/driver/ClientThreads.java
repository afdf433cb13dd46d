// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.measure.Names;
import io.ycsbpack.core.measure.PhaseMeasurement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The client threads of a plan, each with a separate database, and the phases that they go through. All databases are
 * open before the first operation. The measured phase begins when the time of the warm-up is over; no thread waits for
 * another. If a request to stop cuts the warm-up short, the measured phase has no length.
 */
public final class ClientThreads {
  /** For an operation under way after the end of a run; then its thread is given up as late. */
  private static final Duration GRACE = Duration.ofSeconds(60);

  /**
   * The same after a request to stop: whoever asks kills the process soon after, and the figures must be out by then.
   */
  private static final Duration STOP_GRACE = Duration.ofSeconds(2);

  private static final long STOP_CHECK_NANOS = 50_000_000;

  final RunPlan plan;
  final StopSignal stop;
  final Duration grace;
  final Names names = new Names();
  final List<Worker> workers = new ArrayList<>();
  /** Reaches zero when all threads have opened their databases, or failed to. */
  final CountDownLatch ready;
  /** Reaches zero when all threads have ended. */
  final CountDownLatch done;
  /** Empty if there is none, because a database can't be opened. */
  private final CompletableFuture<Optional<Phase>> first = new CompletableFuture<>();
  private final CompletableFuture<Phase> measured = new CompletableFuture<>();

  private ClientThreads(RunPlan plan, StopSignal stop, Duration grace) {
    this.plan = plan;
    this.stop = stop;
    this.grace = grace;
    ready = new CountDownLatch(plan.threads());
    done = new CountDownLatch(plan.threads());
  }

  /**
   * Starts the threads and waits until each has opened its database; they do nothing before the first phase begins.
   *
   * @throws TargetException  when a thread's database can't be opened
   * @throws CommandException with {@link ExitCode#CLIENT} when a thread has no memory to open it
   */
  public static ClientThreads open(RunPlan plan, StopSignal stop) throws InterruptedException {
    return open(plan, stop, GRACE);
  }

  static ClientThreads open(RunPlan plan, StopSignal stop, Duration grace) throws InterruptedException {
    ClientThreads threads = new ClientThreads(plan, stop, grace);
    for (int id = 0; id < plan.threads(); id++) {
      Worker worker = new Worker(threads, id);
      threads.workers.add(worker);
      Thread thread = new Thread(worker, "client-" + id);
      thread.setDaemon(true);
      thread.setContextClassLoader(plan.database().getClassLoader());
      thread.start();
    }
    threads.awaitReady();
    threads.refuseFailedOpening();
    return threads;
  }

  Duration stopGrace() {
    return grace.compareTo(STOP_GRACE) < 0 ? grace : STOP_GRACE;
  }

  /** Waits for all databases; not longer than the grace after a request to stop. */
  private void awaitReady() throws InterruptedException {
    long stopSeen = 0;
    while (!ready.await(STOP_CHECK_NANOS, TimeUnit.NANOSECONDS)) {
      long now = System.nanoTime();
      stopSeen = stopSeen == 0 && stop.isRequested() ? now : stopSeen;
      if (stopSeen != 0 && now - stopSeen > stopGrace().toNanos()) {
        first.complete(Optional.empty());
        throw new TargetException(ready.getCount() + " of " + plan.threads()
            + " client threads had not opened the database when the run was asked to stop");
      }
    }
  }

  /** Every thread's database must be open before the first operation: a run on fewer threads is another run. */
  private void refuseFailedOpening() throws InterruptedException {
    List<String> failures = workers.stream().map(Worker::failure).filter(Objects::nonNull).toList();
    if (failures.isEmpty()) {
      return;
    }
    first.complete(Optional.empty());
    done.await(grace.toMillis(), TimeUnit.MILLISECONDS);
    if (stop.isRequested() && stop.reason().exitCode() == ExitCode.CLIENT) {
      throw new CommandException(ExitCode.CLIENT, stop.reason().reason());
    }
    throw new TargetException(failures.size() + " of " + plan.threads() + " client threads can't open the database: "
        + failures.get(0));
  }

  /** Begins the first phase, for which all threads wait. */
  Phase begin(long nowNanos) {
    Duration warmup = plan.span().warmup();
    Phase phase = warmup.isZero()
        ? beginMeasured(nowNanos)
        : new Phase(false, plan.load().schedule(0, nowNanos), DueOperations.UNTRACKED, new PhaseMeasurement(names),
            nowNanos, nowNanos + warmup.toNanos());
    first.complete(Optional.of(phase));
    return phase;
  }

  /** Waits until the first phase begins; empty if there is none. */
  Optional<Phase> firstPhase() {
    return first.join();
  }

  /** The phase after this one, for a thread that has ended its part of it; empty after the last. */
  synchronized Optional<Phase> phaseAfter(Phase phase, long nowNanos) {
    if (phase.measured()) {
      return Optional.empty();
    }
    if (!isMeasuring()) {
      boolean whole = !stop.isRequested() || nowNanos >= phase.deadlineNanos();
      beginMeasured(whole ? phase.deadlineNanos() : nowNanos);
    }
    return Optional.of(measured.join());
  }

  boolean isMeasuring() {
    return measured.isDone();
  }

  private Phase beginMeasured(long startNanos) {
    long deadline = plan.span().limit().isZero() ? Phase.NO_DEADLINE : startNanos + plan.span().limit().toNanos();
    measured.complete(new Phase(true, plan.load().schedule(plan.span().operations(), startNanos),
        new DueOperations(startNanos, plan.offeredNanos()), new PhaseMeasurement(names), startNanos, deadline));
    return measured.join();
  }
}
