// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

/**
 * A YCSB database class serves the tenant workload by this interface, as the {@link
 * io.ycsbpack.core.ThreadDatabase} of its thread.
 */
public interface TenantConnection {

  /** The queries on the tables of this data set, prepared once. */
  TenantQueries tenantQueries(TenantSpec spec);

  /** The store of the data set, over this thread's connection. */
  TenantStore tenantStore();
}
