// SPDX-License-Identifier: Apache-2.0
/**
 * Experiments as users write them.
 *
 * <p>{@link io.ycsbpack.core.experiment.spec.ExperimentFile} reads an {@link
 * io.ycsbpack.core.experiment.spec.Experiment} from a YAML file, with each spelling and unit checked. {@code ycsb
 * delta} makes one from options. {@link io.ycsbpack.core.experiment.spec.Scenario} replaces each factor by its levels,
 * one scenario for each combination; from there on, plans know no variables:
 *
 * <pre>{@code
 * Scenario.of(ExperimentFile.read(file)).forEach(scenario -> System.out.println(scenario.name()));
 * }</pre>
 */
package io.ycsbpack.core.experiment.spec;
