/**
 * The engine of comparisons by slices: rounds of samples, judged once.
 *
 * <p>An arm is a condition under a workload; the first is the baseline. {@link io.ycsbpack.core.trial.Servers} start
 * the servers of all arms: one start is a {@link io.ycsbpack.core.trial.Block}. In a {@link
 * io.ycsbpack.core.trial.Round} each arm is measured once, one {@link io.ycsbpack.core.trial.Turn} after the other in
 * drawn order; the result of an arm on a server is a {@link io.ycsbpack.core.trial.Sample}. Which arms are up and which
 * are under load is the {@link io.ycsbpack.core.trial.Design}; two arms of a round are a {@link
 * io.ycsbpack.core.trial.Pair}.
 *
 * <p>{@code Trial} is the loop. The class {@link io.ycsbpack.core.trial.Stopping} decides when it ends: {@code
 * RoundStopping} for servers that stay up, {@code BlockStopping} for servers that are restarted. {@link
 * io.ycsbpack.core.trial.StageStopping} is for the arms of a path between two conditions; {@link
 * io.ycsbpack.core.trial.Refinement} chooses the next arms. The first two return an {@link
 * io.ycsbpack.core.trial.Answer} with its {@link io.ycsbpack.core.statistics.Decision}; {@link
 * io.ycsbpack.core.trial.PairGuards} may refuse to conclude from it. A {@link io.ycsbpack.core.trial.TrialListener}
 * hears of each step: the engine prints nothing and writes no file.
 *
 * <pre>{@code
 * AnsweredStopping stopping = AnsweredStopping.of(terms, ResumedRounds.NOTHING, SliceClock.SYSTEM, stop, listener);
 * Answer answer = stopping.answer(servers);
 * }</pre>
 */
package io.ycsbpack.core.trial;
