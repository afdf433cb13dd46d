// SPDX-License-Identifier: Apache-2.0
/**
 * The engine of comparisons by slices: rounds of samples, judged once. It prints nothing and writes no file.
 *
 * <p>{@link io.ycsbpack.core.trial.Trial} is the loop. {@link io.ycsbpack.core.trial.Servers} start the servers of all
 * arms: one start is a {@link io.ycsbpack.core.trial.Block}. A {@link io.ycsbpack.core.trial.Round} measures each arm
 * once, one {@link io.ycsbpack.core.trial.Turn} after the other in drawn order. A {@code Stopping} decides when the
 * trial ends: {@code AnswerStopping} for a baseline and a candidate, {@code StagePlan} for the arms of a path. The
 * result is an {@link io.ycsbpack.core.trial.Answer} or a {@link io.ycsbpack.core.trial.Stage}; guards may refuse to
 * conclude from it. A listener hears of each step by a {@link io.ycsbpack.core.trial.TrialEvent}:
 *
 * <pre>{@code
 * Trial trial = new Trial(terms, MeasuredRounds.NOTHING, SliceClock.SYSTEM, stop, event -> log.add(event));
 * Answer answer = trial.answer(servers);
 * }</pre>
 */
package io.ycsbpack.core.trial;
