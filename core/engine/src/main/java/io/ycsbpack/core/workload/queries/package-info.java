// SPDX-License-Identifier: Apache-2.0
/**
 * Statements of the user's own as a workload: {@code workload=queries}.
 *
 * <p>{@link io.ycsbpack.core.workload.queries.StatementFile} reads a file of statements, SQL or YAML, and refuses what
 * it can't mean with file, line and column. {@link io.ycsbpack.core.workload.queries.QueriesWorkload} executes them,
 * each as an operation with the statement's name, through the {@link
 * io.ycsbpack.core.workload.StatementConnection} that a binding registers for each thread.
 */
package io.ycsbpack.core.workload.queries;
