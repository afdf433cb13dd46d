package io.ycsbpack.bench;

/**
 * What threads have used.
 *
 * @param cpuNanos CPU time
 * @param bytes    that it allocated
 */
record ThreadCost(double cpuNanos, double bytes) {
  /** Of two threads together. */
  ThreadCost plus(ThreadCost other) {
    return new ThreadCost(cpuNanos + other.cpuNanos, bytes + other.bytes);
  }

  /** The difference of two. */
  ThreadCost minus(ThreadCost other) {
    return new ThreadCost(cpuNanos - other.cpuNanos, bytes - other.bytes);
  }
}
