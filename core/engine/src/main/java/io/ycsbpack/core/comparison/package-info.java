// SPDX-License-Identifier: Apache-2.0
/**
 * Comparisons by slices, with this process as the client of all servers.
 *
 * <p>{@link io.ycsbpack.core.comparison.SwitchedMeasurement} and {@link
 * io.ycsbpack.core.comparison.RestartedMeasurement} ask the {@link io.ycsbpack.core.comparison.PairedQuestions} of a
 * user, one {@code CandidateComparison} for each candidate. {@code SwitchedServers} stay up for all of them, {@code
 * RestartedServers} are started several times. Both hand the engine ({@code core.trial}) an {@code ArmLoad}: the
 * clients of all arms. At any time only the clients of one turn work. {@code WaterfallRun} finds which step between two
 * conditions carries their difference.
 *
 * <p>{@code core.experiment} puts servers in place, and a {@code ReadyServer} opens one and loads its data.
 * {@code TrialProgress} shows each round, {@code TrialJournal} keeps it, and {@code Conclusion} makes a verdict of the
 * answer.
 */
package io.ycsbpack.core.comparison;
