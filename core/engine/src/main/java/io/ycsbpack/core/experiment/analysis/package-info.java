// SPDX-License-Identifier: Apache-2.0
/**
 * Results of an experiment: comparability, differences with their intervals, explanation, and the document with all of
 * it.
 *
 * <p>{@link io.ycsbpack.core.experiment.analysis.Analysis} takes the records of a scenario and pairs them by round. The
 * class {@link io.ycsbpack.core.experiment.analysis.Comparability} refuses pairs of different work; {@link
 * io.ycsbpack.core.experiment.analysis.Comparison} compares figure by figure. The guards ({@link
 * io.ycsbpack.core.experiment.guard}) may refuse a verdict. The document of all scenarios is {@link
 * io.ycsbpack.core.experiment.analysis.ExperimentResult}; {@link io.ycsbpack.core.experiment.analysis.ExperimentFolder}
 * reads and writes it:
 *
 * <pre>{@code
 * Comparison compared = Comparison.of(rounds, Margin.DEFAULT);
 * compared.rows().forEach(row -> System.out.println(row.name() + ": " + row.words()));
 * }</pre>
 */
package io.ycsbpack.core.experiment.analysis;
