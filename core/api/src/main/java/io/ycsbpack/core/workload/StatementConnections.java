// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload;

final class StatementConnections {
  static final ThreadLocal<StatementConnection> CURRENT = new ThreadLocal<>();

  private StatementConnections() {
  }
}
