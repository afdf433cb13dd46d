// SPDX-License-Identifier: Apache-2.0
/**
 * Runs experiments. {@link io.ycsbpack.core.comparison.ExperimentRun} is the loop over the scenarios of any experiment;
 * it has a subclass for each design. {@code Probes} proves before the first measurement that every condition can be
 * measured. {@code ExperimentDocument} keeps the results on disk.
 *
 * <p>{@link io.ycsbpack.core.comparison.WholeRuns} measures by child processes. {@code ScenarioRuns} plans the rounds of
 * a scenario and concludes from them; {@code OpenRounds} decides whether another one follows.
 *
 * <p>{@code SwitchedMeasurement} and {@code RestartedMeasurement} measure by slices, with this process as the client of
 * all servers: one {@code CandidateComparison} for each candidate. {@code SwitchedServers} stay up for all of them,
 * {@code RestartedServers} are started several times. Both hand the engine ({@code core.trial}) an {@code ArmLoad}: the
 * clients of all arms, of which those of one turn work. {@code TrialProgress} shows each round, {@code TrialJournal}
 * keeps it, {@code Conclusion} makes a verdict. {@code WaterfallRun} finds the step that carries a difference.
 */
package io.ycsbpack.core.comparison;
