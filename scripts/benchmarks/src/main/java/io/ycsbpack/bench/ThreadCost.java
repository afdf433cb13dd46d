package io.ycsbpack.bench;

/** @param bytes allocated */
record ThreadCost(double cpuNanos, double bytes) {
  ThreadCost plus(ThreadCost other) {
    return new ThreadCost(cpuNanos + other.cpuNanos, bytes + other.bytes);
  }

  ThreadCost minus(ThreadCost other) {
    return new ThreadCost(cpuNanos - other.cpuNanos, bytes - other.bytes);
  }
}
