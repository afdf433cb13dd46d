// SPDX-License-Identifier: Apache-2.0
/**
 * The engine that carries out one run or load; it knows neither commands nor their options.
 *
 * <p>A {@link io.ycsbpack.core.run.Plan} is the request, checked before anything starts.
 * {@link io.ycsbpack.core.run.Execution} carries it out in one sequence. A
 * {@link io.ycsbpack.core.run.WorkloadDrive} opens the target, makes the data ready and drives the workload, after
 * {@link io.ycsbpack.core.run.FindMax} has searched the load on request. It judges the run ({@code RunJudge}), records
 * and prints it.
 * {@link io.ycsbpack.core.driver.Signals} end it early:
 *
 * <pre>{@code
 * Plan plan = Plan.of("clickhouse", List.of("workloads/tenantq"), Map.of(), RunPlan.Mode.RUN);
 * ExitCode code = new Execution(plan, Execution.Choices.NONE, console, Signals.install(console), out).execute();
 * }</pre>
 */
package io.ycsbpack.core.run;
