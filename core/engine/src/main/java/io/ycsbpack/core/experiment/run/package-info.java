// SPDX-License-Identifier: Apache-2.0
/**
 * Carries out the plan: {@link io.ycsbpack.core.experiment.run.ExperimentRun} runs an experiment; it has a subclass
 * for each design. {@link io.ycsbpack.core.experiment.run.Probes} proves before the first measurement that every
 * condition can be measured. {@link io.ycsbpack.core.experiment.run.ExperimentDocument} keeps the results on disk.
 *
 * <p>{@link io.ycsbpack.core.experiment.run.WholeRuns} measures whole runs. For each scenario, {@code ScenarioRuns}
 * plans the rounds, keeps the runs and concludes from them. {@code OpenRounds} decides whether another round follows if
 * their number is not fixed. For comparisons by slices, {@link io.ycsbpack.core.experiment.run.PlacedScenarios} and
 * {@link io.ycsbpack.core.experiment.run.PlacedStarts} put servers in place around a client in this process.
 */
package io.ycsbpack.core.experiment.run;
