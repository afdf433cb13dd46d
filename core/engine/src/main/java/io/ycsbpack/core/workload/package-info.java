/**
 * What the kinds of workloads differ in: the tenant query mix, YCSB's core workloads, a single statement, the
 * statements of a file, and classes of others.
 *
 * <p>A {@link io.ycsbpack.core.workload.WorkloadKind} says which properties its workloads read, refuses contradictory
 * ones, and tells how several clients share the work and whether an answer was wrong. It gives the
 * {@link io.ycsbpack.core.workload.WorkloadData} that a run needs at its target, which are loaded or asked for:
 *
 * <pre>{@code
 * WorkloadKind kind = WorkloadKind.of(type);
 * kind.check(settings, mode);
 * boolean complete = kind.data(request).makeReady();
 * }</pre>
 *
 * <p>{@link io.ycsbpack.core.workload.TableDesign} changes the tables of any kind once they have their data.
 * {@link io.ycsbpack.core.workload.CoreProperties} declares the properties of YCSB's {@code CoreWorkload}.
 * {@link io.ycsbpack.core.workload.StatementWorkload} executes one statement over and over through the
 * {@link io.ycsbpack.core.workload.StatementConnection} that a binding registers for each thread. The statements of a
 * file are in {@code core.workload.queries}, the tenant workload itself is in {@code core.tenant}.
 */
package io.ycsbpack.core.workload;
