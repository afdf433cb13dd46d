// SPDX-License-Identifier: Apache-2.0
/**
 * Plans an experiment: which trials there are, in which order, under which conditions, by which design.
 *
 * <p>{@link io.ycsbpack.core.experiment.plan.Preparation} checks an {@link io.ycsbpack.core.experiment.spec.Experiment}
 * and finds or makes its folder. It makes the values for the other packages: the {@link
 * io.ycsbpack.core.experiment.plan.Arms} of each scenario, and the {@link
 * io.ycsbpack.core.experiment.plan.PlannedRounds} of whole runs in drawn order, which a resumed experiment keeps. The
 * class {@link io.ycsbpack.core.experiment.plan.DesignChoice} tells how close in time the conditions can be compared,
 * and why no closer. Nothing is started here:
 *
 * <pre>{@code
 * Preparation plan = new Preparation(ExperimentFile.read(file), options);
 * plan.trials().forEach(trial -> System.out.println(trial.round() + " " + trial.condition()));
 * }</pre>
 */
package io.ycsbpack.core.experiment.plan;
