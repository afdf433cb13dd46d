/**
 * Runs experiments and compares conditions: what makes two runs alike, and how certain the difference between them is.
 *
 * <p>{@link io.ycsbpack.core.experiment.Preparation} checks an experiment and draws the order of its rounds: each
 * {@link io.ycsbpack.core.experiment.ConditionType} builds the steps of its conditions, whose values are checked then
 * (see {@link io.ycsbpack.core.experiment.step}). {@code Probes} proves before the first run that every condition can
 * be measured, {@link io.ycsbpack.core.experiment.ExperimentRun} puts conditions in place, runs and undoes them, and
 * {@link io.ycsbpack.core.experiment.Comparison} judges the records pair by pair:
 *
 * <pre>{@code
 * Comparison compared = Comparison.of(baselineRuns, candidateRuns, Margin.DEFAULT);
 * compared.rows().forEach(row -> System.out.println(row.name() + ": " + row.words()));
 * }</pre>
 */
package io.ycsbpack.core.experiment;
