// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

final class TenantConnections {
  static final ThreadLocal<TenantConnection> CURRENT = new ThreadLocal<>();

  private TenantConnections() {
  }
}
