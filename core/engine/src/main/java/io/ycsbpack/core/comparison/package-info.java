/**
 * Comparisons by slices, with this process as the client of all servers.
 *
 * <p>{@link io.ycsbpack.core.comparison.PairedExperiment} asks the {@link
 * io.ycsbpack.core.comparison.PairedQuestions} of a user, which choose the tier: {@code PairedScenario} on servers that
 * stay (tiers A and S), {@code StartedComparison} with several starts of both (tier T), and {@code WaterfallRun} which
 * step between two conditions carries their difference.
 *
 * <p>{@code core.experiment} puts servers in place, a {@code ReadyServer} opens one and loads what it lacks, and
 * {@code AlternatingClients} or {@code SwappedServers} switch from slice to slice; {@code core.trial} draws the order,
 * measures the pairs and stops, {@code TrialJudgement} makes a verdict of its answer. Log and results are on disk after
 * each pair.
 */
package io.ycsbpack.core.comparison;
