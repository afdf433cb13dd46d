package io.ycsbpack.bench;

import java.util.concurrent.atomic.LongAdder;
import site.ycsb.DB;
import site.ycsb.workloads.CoreWorkload;

/** YCSB's core workload, which counts what it has done. */
final class CountedWorkload extends CoreWorkload {
  private final LongAdder done = new LongAdder();

  @Override
  public boolean doTransaction(DB db, Object threadstate) {
    boolean more = super.doTransaction(db, threadstate);
    done.increment();
    return more;
  }

  /** Transactions so far, of all threads. */
  long done() {
    return done.sum();
  }
}
