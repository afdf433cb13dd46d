// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.measure.Names;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The client threads of a plan, each with a separate database; all databases are open before the first operation. */
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
  final Phases phases;
  final List<Worker> workers = new ArrayList<>();
  /** Reaches zero when all threads have ended. */
  final CountDownLatch done;

  private ClientThreads(RunPlan plan, StopSignal stop, Duration grace) {
    this.plan = plan;
    this.stop = stop;
    this.grace = grace;
    phases = new Phases(plan, names, stop);
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
    CountDownLatch ready = new CountDownLatch(plan.threads());
    for (int id = 0; id < plan.threads(); id++) {
      Worker worker = new Worker(threads, id, ready);
      threads.workers.add(worker);
      Thread thread = new Thread(worker, "client-" + id);
      thread.setDaemon(true);
      thread.setContextClassLoader(plan.database().getClassLoader());
      thread.start();
    }
    threads.awaitReady(ready);
    threads.refuseFailedOpening();
    return threads;
  }

  Duration stopGrace() {
    return grace.compareTo(STOP_GRACE) < 0 ? grace : STOP_GRACE;
  }

  /**
   * Waits until every thread has opened its database, or failed to; not longer than the grace after a request to stop.
   */
  private void awaitReady(CountDownLatch ready) throws InterruptedException {
    long stopSeen = 0;
    while (!ready.await(STOP_CHECK_NANOS, TimeUnit.NANOSECONDS)) {
      long now = System.nanoTime();
      stopSeen = stopSeen == 0 && stop.isRequested() ? now : stopSeen;
      if (stopSeen != 0 && now - stopSeen > stopGrace().toNanos()) {
        phases.cancel();
        throw new TargetException(ready.getCount() + " of " + plan.threads()
            + " client threads had not opened the database when the run was asked to stop");
      }
    }
  }

  /** Every thread's database must be open before the first operation: a run on fewer threads is another run. */
  private void refuseFailedOpening() throws InterruptedException {
    List<String> failures = workers.stream().map(Worker::failure).filter(failure -> failure != null).toList();
    if (failures.isEmpty()) {
      return;
    }
    phases.cancel();
    done.await(grace.toMillis(), TimeUnit.MILLISECONDS);
    if (stop.isRequested() && stop.reason().exitCode() == ExitCode.CLIENT) {
      throw new CommandException(ExitCode.CLIENT, stop.reason().reason());
    }
    throw new TargetException(failures.size() + " of " + plan.threads() + " client threads can't open the database: "
        + failures.get(0));
  }
}
