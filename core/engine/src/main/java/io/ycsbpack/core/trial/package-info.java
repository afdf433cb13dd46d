/**
 * The engine of comparisons by slices: rounds of samples, judged once. It prints nothing and writes no file.
 *
 * <p>{@link io.ycsbpack.core.trial.Servers} start the servers of all arms: one start is a {@link
 * io.ycsbpack.core.trial.Block}. A {@link io.ycsbpack.core.trial.Round} measures each arm once, one {@link
 * io.ycsbpack.core.trial.Turn} after the other in drawn order. {@code Trial} is the loop; {@link
 * io.ycsbpack.core.trial.Stopping} decides when it ends: {@code RoundStopping} for servers that stay up, {@code
 * BlockStopping} for restarted ones, {@link io.ycsbpack.core.trial.StageStopping} for the arms of a path. {@link
 * io.ycsbpack.core.trial.PairGuards} may refuse to conclude from an {@link io.ycsbpack.core.trial.Answer}. A {@link
 * io.ycsbpack.core.trial.TrialListener} hears of each step:
 *
 * <pre>{@code
 * AnsweredStopping stopping = AnsweredStopping.of(terms, ResumedRounds.NOTHING, SliceClock.SYSTEM, stop, listener);
 * Answer answer = stopping.answer(servers);
 * }</pre>
 */
package io.ycsbpack.core.trial;
