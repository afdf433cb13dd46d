// SPDX-License-Identifier: Apache-2.0
/**
 * Runs experiments. {@link io.ycsbpack.core.comparison.ExperimentRun} is the loop over the scenarios of any experiment;
 * it has a subclass for each design. {@code Probes} proves before the first measurement that every condition can be
 * measured. {@code ExperimentDocument} keeps the results on disk.
 *
 * <p>{@link io.ycsbpack.core.comparison.WholeRuns} measures by child processes. For each scenario, {@code ScenarioRuns}
 * plans the rounds, keeps the runs and concludes from them. {@code OpenRounds} decides whether another round follows if
 * their number is not fixed.
 *
 * <p>{@link io.ycsbpack.core.comparison.SwitchedMeasurement} and {@link
 * io.ycsbpack.core.comparison.RestartedMeasurement} measure by slices, with this process as the client of all servers.
 * They ask the {@link io.ycsbpack.core.comparison.PairedQuestions} of a user, one {@code CandidateComparison} for each
 * candidate. {@code SwitchedServers} stay up for all of them ({@code PlacedScenarios} puts them in place), {@code
 * RestartedServers} are started several times ({@code PlacedStarts}). Both hand the engine ({@code core.trial}) an
 * {@code ArmLoad}: the clients of all arms. At any time only the clients of one turn work. {@code TrialProgress} shows
 * each round, {@code TrialJournal} keeps it, and {@code Conclusion} makes a verdict of the answer. {@code WaterfallRun}
 * finds which step between two conditions carries their difference.
 */
package io.ycsbpack.core.comparison;
