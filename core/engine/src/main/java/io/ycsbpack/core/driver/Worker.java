// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.measure.ThreadRecorder;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;

/** One client thread: opens its database, does the operations of each phase as they fall due, closes it. */
final class Worker implements Runnable {
  /** The longest sleep, so that a request to stop is heard in time. */
  private static final long LONGEST_PARK_NANOS = 100_000_000;
  /** Made early: when it is needed, there is no memory for it. */
  private static final StopSignal.Stop OUT_OF_MEMORY = new StopSignal.Stop(ExitCode.CLIENT,
      ExitCode.outOfMemory("in a thread that does operations"));

  private final ClientThreads client;
  private final RunPlan plan;
  private final StopSignal stop;
  private final int id;
  private final ThreadRecorder recorder;
  private volatile String failure;
  /** In {@link System#nanoTime}'s terms; 0 before the first operation. */
  final AtomicLong lastEndNanos = new AtomicLong();
  /** In {@link System#nanoTime}'s terms; 0 before the first transaction that succeeded. */
  final AtomicLong lastOkNanos = new AtomicLong();
  /** Operations that it took and that fall due before the phase is over. */
  final AtomicLong taken = new AtomicLong();
  /** Operations of {@link #taken} that it began before the phase was over. */
  final AtomicLong begun = new AtomicLong();

  Worker(ClientThreads client, int id) {
    this.client = client;
    this.id = id;
    plan = client.plan;
    stop = client.stop;
    recorder = new ThreadRecorder(client.names);
  }

  /** Why the database could not be opened or closed; null when it could. */
  String failure() {
    return failure;
  }

  @Override
  public void run() {
    recorder.bindToThread();
    MeasuredDb db = null;
    try {
      db = new MeasuredDb(RunPlan.open(plan.database(), plan.settings()), recorder);
      Object state = plan.workload().initThread(plan.settings().toProperties(), id, plan.threads());
      client.ready.countDown();
      Optional<Phase> phase = client.firstPhase();
      while (phase.isPresent() && !stop.isRequested()) {
        Phase now = phase.get();
        recorder.switchTo(now.measurement());
        taken.set(0);
        begun.set(0);
        work(now, db, state);
        phase = client.phaseAfter(now, System.nanoTime());
      }
    } catch (DBException | WorkloadException | ReflectiveOperationException | RuntimeException | LinkageError
        | OutOfMemoryError e) {
      fail(e);
      if (e instanceof RuntimeException || e instanceof LinkageError) {
        stop.request(ExitCode.ERRORS, "thread " + id + " failed: " + failure);
      }
    } finally {
      try {
        close(db);
      } finally {
        client.ready.countDown();
        client.done.countDown();
      }
    }
  }

  private void work(Phase phase, MeasuredDb db, Object state) {
    boolean load = plan.mode() == RunPlan.Mode.LOAD;
    boolean more = true;
    long count = 0;
    long granted = 0;
    while (more && !stop.isRequested()) {
      if (granted == 0) {
        granted = phase.schedule().grant();
        if (granted == 0) {
          return;
        }
      }
      granted--;
      long due = phase.schedule().next();
      if (due == Schedule.END || due != Schedule.AT_ONCE && phase.isOver(due)) {
        return;
      }
      taken.lazySet(count + 1);
      if (due != Schedule.AT_ONCE) {
        awaitDue(due);
      }
      if (stop.isRequested()) {
        return;
      }
      phase.operations().due(due);
      long begin = System.nanoTime();
      if (phase.isOver(begin)) {
        return;
      }
      begun.lazySet(count + 1);
      recorder.beginTransaction(due);
      db.beginTransaction();
      more = load ? plan.workload().doInsert(db, state) : plan.workload().doTransaction(db, state);
      long end = System.nanoTime();
      lastEndNanos.lazySet(end);
      if (load ? recorder.endInsert() : recorder.endTransaction()) {
        lastOkNanos.lazySet(end);
      }
      count++;
      phase.operations().ended(due, begin, end);
    }
    if (load && !more) {
      stop.request(ExitCode.ERRORS, "an insert failed, so the load ended");
    }
  }

  private void awaitDue(long due) {
    long left = due - System.nanoTime();
    while (left > 0 && !stop.isRequested()) {
      LockSupport.parkNanos(this, Math.min(left, LONGEST_PARK_NANOS));
      left = due - System.nanoTime();
    }
  }

  private void close(MeasuredDb db) {
    if (db == null) {
      return;
    }
    try {
      db.cleanup();
    } catch (DBException | RuntimeException | OutOfMemoryError e) {
      fail(e);
      if (plan.mode() == RunPlan.Mode.LOAD) {
        // Databases that gather inserts send the last of them here.
        stop.request(ExitCode.ERRORS, "thread " + id + " could not close its database, and records may be missing: "
            + failure);
      }
    }
  }

  private void fail(Throwable e) {
    if (ExitCode.isOutOfMemory(e)) {
      // A run that went on with the other threads would be another run.
      failure = OUT_OF_MEMORY.reason();
      stop.request(OUT_OF_MEMORY);
    } else if (failure == null) {
      String message = e.getMessage();
      boolean plain = e instanceof DBException || e instanceof WorkloadException;
      failure = plain && message != null ? message : e.toString();
    }
  }
}
