package io.ycsbpack.core.workload;

/** Holds each thread's {@link StatementConnection}. */
final class StatementConnections {
  static final ThreadLocal<StatementConnection> CURRENT = new ThreadLocal<>();

  private StatementConnections() {
  }
}
