/**
 * What came of an experiment, and what it says: comparability, differences with their intervals, explanation, and the
 * document that keeps all of it.
 *
 * <p>{@link io.ycsbpack.core.experiment.analysis.Analysis} takes the records of a scenario and pairs them by round; {@link
 * io.ycsbpack.core.experiment.analysis.Comparability} refuses pairs of different work, {@link io.ycsbpack.core.experiment.analysis.Comparison} compares figure by figure,
 * and the guards ({@link io.ycsbpack.core.experiment.guard}) may refuse a verdict. {@link io.ycsbpack.core.experiment.analysis.ExperimentResult} is the document of all
 * scenarios, {@link io.ycsbpack.core.experiment.analysis.ExperimentFolder} where it is read and written:
 *
 * <pre>{@code
 * Comparison compared = Comparison.of(rounds, Margin.DEFAULT);
 * compared.rows().forEach(row -> System.out.println(row.name() + ": " + row.words()));
 * }</pre>
 */
package io.ycsbpack.core.experiment.analysis;
