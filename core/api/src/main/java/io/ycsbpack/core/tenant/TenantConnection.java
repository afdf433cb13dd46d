// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import java.util.Optional;
import site.ycsb.DB;

/**
 * The operations of a YCSB database class for the tenant workload. YCSB hides the
 * database behind a wrapper, but calls {@link DB#init}, {@code Workload.initThread} and all operations of one thread on
 * that thread; so the database registers itself in {@code init} and the workload finds it there.
 *
 * <pre>{@code
 * public void init() {          // of the DB
 *   ...
 *   TenantConnection.register(this);
 * }
 * public void cleanup() {
 *   TenantConnection.unregister();
 * }
 * }</pre>
 */
public interface TenantConnection {

  /** The queries on the tables of this data set, prepared once. */
  TenantQueries tenantQueries(TenantSpec spec);

  /** The store of the data set, over this thread's connection. */
  TenantStore tenantStore();

  static void register(TenantConnection connection) {
    TenantConnections.CURRENT.set(connection);
  }

  static void unregister() {
    TenantConnections.CURRENT.remove();
  }

  /** This thread's connection; empty when its database does not serve the tenant workload. */
  static Optional<TenantConnection> current() {
    return Optional.ofNullable(TenantConnections.CURRENT.get());
  }
}
