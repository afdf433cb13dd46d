package io.ycsbpack.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * What the calling thread has used.
 *
 * @param cpuNanos CPU time
 * @param bytes    that it allocated
 */
record ThreadCost(double cpuNanos, double bytes) {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Since it was started. */
  static ThreadCost now() {
    return new ThreadCost(THREADS.getCurrentThreadCpuTime(), THREADS.getCurrentThreadAllocatedBytes());
  }

  /** Since {@code start}. */
  static ThreadCost since(ThreadCost start) {
    return now().minus(start);
  }

  /** Of two threads together. */
  ThreadCost plus(ThreadCost other) {
    return new ThreadCost(cpuNanos + other.cpuNanos, bytes + other.bytes);
  }

  /** The difference of two. */
  ThreadCost minus(ThreadCost other) {
    return new ThreadCost(cpuNanos - other.cpuNanos, bytes - other.bytes);
  }
}
