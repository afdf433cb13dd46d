package io.ycsbpack.core.slice;

import io.ycsbpack.core.measure.ThreadRecorder;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/**
 * A treatment of known size, for positive controls: each thread lets every n-th operation of a workload be followed by
 * one more, drawn like all others, which does not count. So n operations count for the work of n + 1: throughput is n /
 * (n + 1) of what it was, and CPU per operation (n + 1) / n.
 */
public final class RepeatedOperations extends Workload implements Treatment {
  private final Workload workload;
  private final int every;
  private volatile boolean applied;

  /**
   * Around a workload that is initialised already.
   *
   * @param every n, at least 1
   */
  public RepeatedOperations(Workload workload, int every) {
    if (every < 1) {
      throw new IllegalArgumentException("every " + every + "th operation");
    }
    this.workload = workload;
    this.every = every;
  }

  /** The state of a thread: that of the workload, and the operations since the last one that was repeated. */
  private static final class Counted {
    private final Object state;
    private int operations;

    Counted(Object state) {
      this.state = state;
    }
  }

  /** n: one of every n operations is repeated. */
  public int every() {
    return every;
  }

  /** The true difference of the logarithms of throughput; that of CPU per operation is its negative. */
  public double logThroughput() {
    return -Math.log1p(1.0 / every);
  }

  @Override
  public void apply() {
    applied = true;
  }

  @Override
  public void revert() {
    applied = false;
  }

  @Override
  public Object initThread(Properties properties, int threadId, int threadCount) throws WorkloadException {
    return new Counted(workload.initThread(properties, threadId, threadCount));
  }

  @Override
  public boolean doInsert(DB db, Object threadState) {
    return workload.doInsert(db, ((Counted) threadState).state);
  }

  @Override
  public boolean doTransaction(DB db, Object threadState) {
    Counted counted = (Counted) threadState;
    boolean more = workload.doTransaction(db, counted.state);
    if (applied && ++counted.operations >= every) {
      counted.operations = 0;
      ThreadRecorder.unrecorded(() -> workload.doTransaction(db, counted.state));
    }
    return more;
  }
}
