// SPDX-License-Identifier: Apache-2.0
/**
 * Results of an experiment: comparability, differences with their intervals, explanation, and the document with all of
 * it.
 *
 * <p>{@link io.ycsbpack.core.experiment.analysis.Analysis} takes the records of a scenario and pairs them by round. The
 * class {@link io.ycsbpack.core.experiment.analysis.Comparability} refuses pairs of different work; {@link
 * io.ycsbpack.core.experiment.analysis.Comparison} compares figure by figure, unless a guard ({@link
 * io.ycsbpack.core.experiment.guard}) refuses a verdict. The document of all scenarios is {@link
 * io.ycsbpack.core.experiment.analysis.ExperimentResult}; {@link io.ycsbpack.core.experiment.analysis.ExperimentFolder}
 * reads and writes it. {@link io.ycsbpack.core.experiment.analysis.RoundLog} is the journal of a trial.
 *
 * <pre>{@code
 * Comparison compared = Comparison.of(rounds, RoundTerms.fixed(Margin.DEFAULT), false);
 * compared.figures().forEach(figure -> System.out.println(figure.name() + ": " + figure.words()));
 * }</pre>
 */
package io.ycsbpack.core.experiment.analysis;
