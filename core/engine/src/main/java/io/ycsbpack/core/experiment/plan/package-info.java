/**
 * Plans an experiment: which trials there are, in which order, under which conditions, by which design.
 *
 * <p>{@link io.ycsbpack.core.experiment.plan.Preparation} checks an {@link io.ycsbpack.core.experiment.spec.Experiment} and finds or makes its folder; {@link
 * io.ycsbpack.core.statistics.RandomOrder} draws the order of each round, which an experiment that is resumed keeps ({@code PlannedRounds}).
 * {@link io.ycsbpack.core.experiment.plan.PlannedTrial} and {@link io.ycsbpack.core.experiment.plan.ServerSteps} make the
 * steps of rounds, and of servers that a client in this process measures.
 * {@link io.ycsbpack.core.experiment.plan.DesignChoice} says how close in time the conditions can be compared, and why no closer. Nothing is
 * started here:
 *
 * <pre>{@code
 * Preparation plan = new Preparation(ExperimentFile.read(file), options);
 * plan.trials().forEach(trial -> System.out.println(trial.round() + " " + trial.condition()));
 * }</pre>
 */
package io.ycsbpack.core.experiment.plan;
