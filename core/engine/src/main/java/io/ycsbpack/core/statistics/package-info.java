// SPDX-License-Identifier: Apache-2.0
/**
 * Statistics of comparisons: estimates with intervals, and when to stop measuring. It knows nothing of databases, runs
 * or records. Values are differences of logarithms, one for each pair.
 *
 * <p>{@link io.ycsbpack.core.statistics.RandomOrder} draws the order within a round.
 * {@link io.ycsbpack.core.statistics.Forecast} tells from a pilot whether the budget is enough.
 * {@link io.ycsbpack.core.statistics.Looks} are taken at the counts of a
 * {@link io.ycsbpack.core.statistics.GroupSequentialPlan}, until the {@link io.ycsbpack.core.statistics.Question} is
 * answered. Their intervals are simultaneous at 95 %.
 * Estimates are {@link io.ycsbpack.core.statistics.TrimmedMean} (robust against stalls),
 * {@link io.ycsbpack.core.statistics.ArithmeticMean} and {@link io.ycsbpack.core.statistics.StartPairs}.
 *
 * <pre>{@code
 * Estimate estimate = TrimmedMean.estimate(differences);
 * Interval interval = estimate.interval(0.05).toShares();
 * }</pre>
 */
package io.ycsbpack.core.statistics;
