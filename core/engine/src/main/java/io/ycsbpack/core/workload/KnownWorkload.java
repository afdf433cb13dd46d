// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload;

import io.ycsbpack.core.tenant.TenantWorkload;
import io.ycsbpack.core.workload.queries.QueriesWorkload;
import java.util.List;
import site.ycsb.Workload;
import site.ycsb.workloads.CoreWorkload;

/** A workload whose properties are all declared, with its word in {@code workload=}. */
record KnownWorkload(String word, Class<? extends Workload> type, WorkloadKind kind) {
  /** In the order of the docs. */
  static final List<KnownWorkload> ALL = List.of(
      new KnownWorkload("tenantq", TenantWorkload.class, new TenantKind()),
      new KnownWorkload("core", CoreWorkload.class, new CoreKind()),
      new KnownWorkload("statement", StatementWorkload.class, new StatementKind()),
      new KnownWorkload("queries", QueriesWorkload.class, new QueriesKind()));
}
