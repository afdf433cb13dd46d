// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

/**
 * A YCSB database class serves the tenant workload by this interface, as the {@link
 * io.ycsbpack.core.ThreadDatabase} of its thread.
 */
public interface TenantConnection {

  /** Prepared once. */
  TenantQueries tenantQueries(TenantSpec spec);

  /** Over this thread's connection. */
  TenantStore tenantStore();
}
