// SPDX-License-Identifier: Apache-2.0
/**
 * The kinds of workloads: the tenant query mix, YCSB's core workloads, a single statement, the statements of a file, and
 * classes of others.
 *
 * <p>A {@link io.ycsbpack.core.workload.WorkloadKind} names the properties of its workloads, refuses contradictory ones,
 * divides the work among several clients and recognizes a wrong answer. It gives the {@link
 * io.ycsbpack.core.workload.WorkloadData} that a run needs at its target. The tenant workload itself is in {@code
 * core.tenant}, the statements of a file are in {@code core.workload.queries}.
 */
package io.ycsbpack.core.workload;
