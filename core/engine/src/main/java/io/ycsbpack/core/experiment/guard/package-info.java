// SPDX-License-Identifier: Apache-2.0
/**
 * Guards of a comparison: requirements on its rounds for a verdict on its figures.
 *
 * <p>{@link io.ycsbpack.core.experiment.guard.Guard} lists them with their thresholds. {@link
 * io.ycsbpack.core.experiment.guard.RunGuards} checks the rounds of whole runs, {@link
 * io.ycsbpack.core.experiment.guard.SliceGuards} the pairs of a trial by slices. A guard that does not hold refuses the
 * verdict: the figures are kept and shown, and nothing is concluded from them.
 *
 * <pre>{@code
 * new SliceGuards(cores).check(answer).stream().filter(GuardFinding::isRefused).forEach(finding ->
 * System.out.println(finding.reason())); }</pre>
 */
package io.ycsbpack.core.experiment.guard;
