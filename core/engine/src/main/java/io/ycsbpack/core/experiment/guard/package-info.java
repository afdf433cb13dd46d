/**
 * Guards of a comparison: requirements on its trials for a verdict on its figures.
 *
 * <p>{@link io.ycsbpack.core.experiment.guard.Guard} lists them with their thresholds. {@link
 * io.ycsbpack.core.experiment.guard.Guards} asks all of them about the {@link
 * io.ycsbpack.core.experiment.guard.RunRounds rounds} of a comparison. A guard that does not hold refuses the verdict:
 * the figures are kept and shown, and nothing is concluded from them.
 *
 * <pre>{@code
 * Guards.check(rounds).stream().filter(GuardFinding::isRefused).forEach(finding ->
 * System.out.println(finding.reason())); }</pre>
 */
package io.ycsbpack.core.experiment.guard;
