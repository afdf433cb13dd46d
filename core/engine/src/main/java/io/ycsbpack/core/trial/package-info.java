/**
 * Trials of paired slices: baseline and candidate in random order, one pair after the other, until the question is
 * answered.
 *
 * <p>{@link io.ycsbpack.core.trial.PairRunner} measures pairs, {@link io.ycsbpack.core.trial.PairedTrial} asks one
 * {@link io.ycsbpack.core.statistics.Question} with them: pilot, forecast, refusal, looks, stop; it returns an
 * {@link io.ycsbpack.core.trial.Answer}.
 * {@link io.ycsbpack.core.trial.SideTrials} are those on servers that stay (tiers A and S), and
 * {@link io.ycsbpack.core.trial.StartTrial} is one by several starts of both servers (tier T), which a
 * {@link io.ycsbpack.core.trial.StartSource} starts and ends.
 *
 * <p>The statistics are those of {@code core.statistics}, the slices those of {@code core.slice}; texts are made in
 * {@code core.report}.
 */
package io.ycsbpack.core.trial;
