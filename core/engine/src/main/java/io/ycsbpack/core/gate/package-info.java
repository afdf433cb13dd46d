// SPDX-License-Identifier: Apache-2.0
/**
 * Gates of a run: bounds on its figures, which a pipeline gives ({@code --fail-if 'p99(Q1) > 250ms'}).
 *
 * <p>A {@link io.ycsbpack.core.gate.Gate} is parsed before anything starts, and refuses an operation that the workload
 * does not have. At the end of the run gates judge its {@link io.ycsbpack.core.record.Figures}, if the run is valid; each
 * gate's {@link io.ycsbpack.core.driver.GateResult} is in the record. A gate that failed ends the run with
 * {@link io.ycsbpack.core.ExitCode#GATE}:
 *
 * <pre>{@code
 * Verdict judged = Gate.judge(List.of(Gate.parse("p99(Q1) > 250ms")), verdict, figures);
 * }</pre>
 */
package io.ycsbpack.core.gate;
