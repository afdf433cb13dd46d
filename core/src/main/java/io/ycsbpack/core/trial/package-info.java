/**
 * Trials of paired slices: baseline and candidate in random order, one pair after the other, until the question is
 * answered.
 *
 * <p>{@link io.ycsbpack.core.trial.PairRunner} measures pairs, {@link io.ycsbpack.core.trial.PairedTrial} asks one
 * {@link io.ycsbpack.core.statistics.Question} with them: pilot, forecast, refusal, looks, stop; it returns an
 * {@link io.ycsbpack.core.trial.Answer}. {@link io.ycsbpack.core.trial.SelfCheck} asks two whose answers are known.
 * This is tier A, alternation: one load at a time on one server.
 *
 * <p>The statistics are those of {@code core.statistics}, the slices those of {@code core.slice}; texts are made in
 * {@code core.report}.
 */
package io.ycsbpack.core.trial;
