package io.ycsbpack.core.tenant;

/** Holds each thread's {@link TenantConnection}. */
final class TenantConnections {
  static final ThreadLocal<TenantConnection> CURRENT = new ThreadLocal<>();

  private TenantConnections() {
  }
}
