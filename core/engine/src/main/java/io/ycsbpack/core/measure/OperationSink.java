// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.measure;

import site.ycsb.Status;

/**
 * Where a thread puts the outcome of each operation it did. A workload that measures its own operations asks once, in
 * {@code initThread}, for this thread's sink; so it works under ycsbpack's driver and under YCSB's stock client alike.
 *
 * <pre>{@code
 * OperationSink sink = OperationSink.current();
 * int q1 = sink.operation("Q1");
 * long start = System.nanoTime();
 * Status status = ...;
 * sink.record(q1, status, start, System.nanoTime());
 * }</pre>
 */
public interface OperationSink {

  int operation(String name);

  /**
   * @param operation  from {@link #operation}
   * @param status     never null
   * @param startNanos {@link System#nanoTime} right before the operation was sent
   * @param endNanos   {@link System#nanoTime} right after its answer was read
   */
  void record(int operation, Status status, long startNanos, long endNanos);

  /**
   * This thread's sink; the one over YCSB's own {@code Measurements} when ycsbpack's driver does not run the thread.
   */
  static OperationSink current() {
    ThreadRecorder recorder = ThreadRecorder.CURRENT.get();
    return recorder != null ? recorder : new StockSink();
  }
}
