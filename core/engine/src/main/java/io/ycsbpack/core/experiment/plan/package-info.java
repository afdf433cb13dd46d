// SPDX-License-Identifier: Apache-2.0
/**
 * Plans an experiment: its conditions, their runs and the design.
 *
 * <p>{@link io.ycsbpack.core.experiment.plan.Preparation} is an {@link io.ycsbpack.core.experiment.spec.Experiment} that
 * was checked, with its folder and the {@link io.ycsbpack.core.experiment.plan.Arms} of each scenario. The class {@link
 * io.ycsbpack.core.experiment.plan.DesignChoice} tells how close in time the conditions can be compared, and why no
 * closer. Nothing is started here:
 *
 * <pre>{@code
 * Preparation plan = Preparation.of(ExperimentFile.read(file), options);
 * plan.scenarios().forEach(arms -> System.out.println(arms.all().keySet()));
 * }</pre>
 */
package io.ycsbpack.core.experiment.plan;
