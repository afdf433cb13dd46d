// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.slice;

import io.ycsbpack.core.driver.Reseedable;
import java.util.Properties;
import java.util.SplittableRandom;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/**
 * A workload whose client threads can be held between two operations, and set back to the same statements. It begins
 * unheld. All but the operations is called by one thread.
 */
public final class SteeredWorkload extends Workload {
  private final Workload workload;
  /** The latest seed, in a new box each time: two in a row may be equal. */
  private volatile Seed seed;
  private volatile boolean held;
  private volatile boolean ended;

  /** Wraps a workload that is initialised already. */
  public SteeredWorkload(Workload workload) {
    this.workload = workload;
  }

  private record Seed(long value) {
  }

  private static final class Steered {
    private final Object state;
    private final int thread;
    private Seed applied;

    Steered(Object state, int thread) {
      this.state = state;
      this.thread = thread;
    }
  }

  /**
   * Each thread begins, with its next operation, with the statements that follow from this seed and its own number.
   * Nothing happens if the state of a thread is not {@link Reseedable}.
   */
  public void reseed(long newSeed) {
    seed = new Seed(newSeed);
  }

  /** Threads wait before their next operation until they are released; those under way end. */
  public synchronized void hold() {
    held = true;
  }

  public synchronized void release() {
    held = false;
    notifyAll();
  }

  /** Threads that are held end, and so do the others after their next operation. */
  public synchronized void end() {
    ended = true;
    notifyAll();
  }

  @Override
  public Object initThread(Properties properties, int threadId, int threadCount) throws WorkloadException {
    return new Steered(workload.initThread(properties, threadId, threadCount), threadId);
  }

  @Override
  public boolean doInsert(DB db, Object threadState) {
    return workload.doInsert(db, ((Steered) threadState).state);
  }

  @Override
  public boolean doTransaction(DB db, Object threadState) {
    Steered steered = (Steered) threadState;
    if (held && !awaitRelease()) {
      return false;
    }
    Seed latest = seed;
    if (latest != steered.applied) {
      steered.applied = latest;
      if (steered.state instanceof Reseedable client) {
        client.reseed(new SplittableRandom(latest.value() + steered.thread).nextLong());
      }
    }
    return workload.doTransaction(db, steered.state) && !ended;
  }

  /** False if the threads are to end instead. */
  private synchronized boolean awaitRelease() {
    try {
      while (held && !ended) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    return !ended;
  }
}
