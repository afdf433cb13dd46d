package io.ycsbpack.core.driver;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.measure.ThreadRecorder;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;

/** One client thread: opens its database, does the operations of each phase as they fall due, closes it. */
final class Worker implements Runnable {
  /** The longest sleep, so that a request to stop is heard in time. */
  private static final long LONGEST_PARK_NANOS = 100_000_000;

  private final RunPlan plan;
  private final int id;
  private final ThreadRecorder recorder;
  private final StopSignal stop;
  private final CountDownLatch ready;
  private final CompletableFuture<List<Phase>> phases;
  private final CountDownLatch done;
  private volatile String failure;
  private volatile long lastEndNanos;

  Worker(RunPlan plan, int id, ThreadRecorder recorder, StopSignal stop, CountDownLatch ready,
      CompletableFuture<List<Phase>> phases, CountDownLatch done) {
    this.plan = plan;
    this.id = id;
    this.recorder = recorder;
    this.stop = stop;
    this.ready = ready;
    this.phases = phases;
    this.done = done;
  }

  /** Why this thread's database could not be opened or closed; null when it could. */
  String failure() {
    return failure;
  }

  /** When its last operation ended, in {@link System#nanoTime}'s terms; 0 before the first. */
  long lastEndNanos() {
    return lastEndNanos;
  }

  @Override
  public void run() {
    recorder.bindToThread();
    MeasuredDb db = null;
    try {
      DB raw = plan.database().getDeclaredConstructor().newInstance();
      Properties properties = plan.settings().toProperties();
      raw.setProperties(properties);
      MeasuredDb measured = new MeasuredDb(raw, recorder);
      measured.setProperties(properties);
      measured.init();
      db = measured;
      Object state = plan.workload().initThread(properties, id, plan.threads());
      ready.countDown();
      List<Phase> all = phases.join();
      for (int i = 0; i < all.size(); i++) {
        if (i > 0) {
          recorder.switchTo(all.get(i).measurement());
        }
        work(all.get(i), db, state);
      }
    } catch (DBException | WorkloadException | ReflectiveOperationException e) {
      fail(e);
    } catch (RuntimeException e) {
      fail(e);
      stop.request(ExitCode.ERRORS, "thread " + id + " failed: " + failure);
    } finally {
      close(db);
      ready.countDown();
      done.countDown();
    }
  }

  private void work(Phase phase, MeasuredDb db, Object state) {
    boolean load = plan.mode() == RunPlan.Mode.LOAD;
    boolean more = true;
    while (more && !stop.isRequested()) {
      long due = phase.schedule().next();
      if (due == Schedule.END || due != Schedule.AT_ONCE && phase.isOver(due)) {
        return;
      }
      if (due != Schedule.AT_ONCE) {
        awaitDue(due);
      }
      if (phase.isOver(System.nanoTime()) || stop.isRequested()) {
        return;
      }
      recorder.intendedStart(due);
      db.beginTransaction();
      more = load ? plan.workload().doInsert(db, state) : plan.workload().doTransaction(db, state);
      lastEndNanos = System.nanoTime();
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
    } catch (DBException | RuntimeException e) {
      fail(e);
    }
  }

  private void fail(Exception e) {
    if (failure == null) {
      String message = e.getMessage();
      failure = e instanceof DBException && message != null ? message : e.toString();
    }
  }
}
