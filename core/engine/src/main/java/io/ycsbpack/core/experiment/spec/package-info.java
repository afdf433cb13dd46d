/**
 * Experiments as users write them.
 *
 * <p>{@link io.ycsbpack.core.experiment.spec.ExperimentFile} reads a YAML file, {@code ycsb delta} makes the same from
 * options: an {@link io.ycsbpack.core.experiment.spec.Experiment}, with each spelling and unit checked. {@link io.ycsbpack.core.experiment.spec.Scenario} replaces what
 * varies by its values, one scenario for each combination; from there on, plans know no variables:
 *
 * <pre>{@code
 * Scenario.of(ExperimentFile.read(file)).forEach(scenario -> System.out.println(scenario.name()));
 * }</pre>
 */
package io.ycsbpack.core.experiment.spec;
