// SPDX-License-Identifier: Apache-2.0
/**
 * The engine that carries out one run or load; it knows neither commands nor their options.
 *
 * <p>A {@link io.ycsbpack.core.run.Plan} is the request, checked before anything starts.
 * {@link io.ycsbpack.core.run.Execution} carries it out in one sequence. It opens the target
 * ({@link io.ycsbpack.core.run.OpenedTarget}) and makes the data ready ({@link io.ycsbpack.core.run.ReadyData}). It
 * searches the load on request ({@link io.ycsbpack.core.run.FindMax}), then drives the workload
 * ({@link io.ycsbpack.core.run.WorkloadDrive}). It judges the run ({@code RunJudge}), records and prints it.
 * {@link io.ycsbpack.core.driver.Signals} end it early:
 *
 * <pre>{@code
 * Plan plan = Plan.of("clickhouse", List.of("workloads/tenantq"), Map.of(), RunPlan.Mode.RUN);
 * ExitCode code = new Execution(plan, RunPlan.Mode.RUN, Execution.Choices.NONE, console, Signals.install(console), out)
 *     .execute();
 * }</pre>
 */
package io.ycsbpack.core.run;
