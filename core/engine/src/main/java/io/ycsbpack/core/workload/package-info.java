/**
 * The workloads whose properties are declared: YCSB's core workloads and a single statement.
 *
 * <p>{@link KnownWorkload} lists them, so that a misspelt property is refused. {@link CoreProperties} declares the
 * properties of YCSB's {@code CoreWorkload}. {@link StatementWorkload} executes one statement over and over through
 * the {@link StatementConnection} that a binding registers for each thread. The tenant workload is in
 * {@code core.tenant}.
 */
package io.ycsbpack.core.workload;
