// SPDX-License-Identifier: Apache-2.0
/**
 * The engine that carries out one run or load; it knows neither commands nor their options.
 *
 * <p>A {@link io.ycsbpack.core.run.Plan} is what is asked, all of it checked before anything starts. A
 * {@link io.ycsbpack.core.run.TargetSession} opens the target of the plan, and {@link io.ycsbpack.core.run.Signals} end
 * it early. In it {@link io.ycsbpack.core.run.Execution} makes the data ready, searches the load where that is asked
 * ({@link io.ycsbpack.core.run.FindMax}), has a {@link io.ycsbpack.core.run.WorkloadDrive} work while the record is
 * written ({@link io.ycsbpack.core.run.Recording}), judges the run and prints its results:
 *
 * <pre>{@code
 * Plan plan = Plan.of("clickhouse", List.of("workloads/tenantq"), Map.of(), RunPlan.Mode.RUN);
 * TargetSession session = TargetSession.of(plan, console, CommandTimeout.NONE);
 * ExitCode code = new Execution(session, RunPlan.Mode.RUN, RunChoices.NONE, out).execute();
 * }</pre>
 */
package io.ycsbpack.core.run;
