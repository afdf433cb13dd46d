// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.trial.Answer.Ending;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The loop of every comparison by slices. It starts a block of servers, warms it up and measures round by round, until
 * its {@link Stopping} has ended or a stop is requested. For one trial, on one thread.
 */
public final class Trial {
  /** Two servers at once need longer slices for the same number of operations. */
  private static final int SWAPPED = 2;

  private final StopSignal stop;
  private final Consumer<TrialEvent> listener;
  private final GrowingRounds rounds;
  /** Whether a block is the unit of the estimate; else the only block goes on until the trial ends. */
  private final boolean isRestarted;
  private Terms terms;
  private boolean isWarm;
  private boolean hasEnded;

  /** Begins with the terms of the rounds before, of another process; without any, the first servers may change them. */
  public Trial(Terms terms, MeasuredRounds before, SliceClock clock, StopSignal stop, Consumer<TrialEvent> listener) {
    this.terms = terms;
    this.stop = stop;
    this.listener = listener;
    isRestarted = terms.design() == Design.RESTARTED;
    rounds = new GrowingRounds(before, isRestarted, clock);
  }

  /** Answers the question about a baseline and a candidate. Rounds before an interruption or a failure are kept. */
  public Answer answer(Servers servers) {
    AnswerStopping stopping = new AnswerStopping(terms, listener);
    try {
      run(servers, stopping);
      return stopping.answer(rounds.counting());
    } catch (CommandException e) {
      return stopping.failed(stop.isRequested() ? Ending.INTERRUPTED : Ending.ABORTED, e, rounds.counting());
    }
  }

  /** Measures a stage of a path, unless a server can't be started or ended, or the load can't go on. */
  public Stage stage(StagePlan plan, Servers servers) {
    run(servers, plan);
    return plan.stage(rounds.counting());
  }

  private void run(Servers servers, Stopping stopping) {
    try {
      if (isRestarted) {
        judge(stopping);
      }
      boolean isUndescribed = hasEnded && stopping.needsServers();
      boolean isServed = true;
      while (isServed && !hasEnded && !stop.isRequested()) {
        isServed = measureBlock(servers, stopping);
      }
      if (isUndescribed && !stop.isRequested()) {
        servers.start(rounds.nextBlock()).ifPresent(Block::close);
      }
    } catch (InterruptedException e) {
      if (!stop.isRequested()) {
        throw new CommandException(ExitCode.INTERNAL, "interrupted without a request to stop", e);
      }
    }
  }

  private void judge(Stopping stopping) {
    hasEnded = stopping.judge(rounds.counting());
  }

  /** @return false if no servers were started */
  private boolean measureBlock(Servers servers, Stopping stopping) throws InterruptedException {
    int number = rounds.nextBlock();
    long start = rounds.now();
    Optional<Block> started = servers.start(number);
    if (started.isEmpty()) {
      return false;
    }
    try (Block block = started.get()) {
      listener.accept(new TrialEvent.BlockStarted(number));
      if (!stop.isRequested()) {
        measure(block, number, start, stopping);
      }
    }
    if (isRestarted && !stop.isRequested()) {
      rounds.addBlock();
      listener.accept(new TrialEvent.BlockMeasured(number, rounds.elapsed()));
      judge(stopping);
      listener.accept(stopping.judged(rounds.counting()));
    }
    return true;
  }

  private void measure(Block block, int number, long start, Stopping stopping) throws InterruptedException {
    WarmUp warmup = block.warmUp();
    if (stop.isRequested()) {
      return;
    }
    long ready = rounds.now();
    if (!isWarm) {
      isWarm = true;
      ask(block, warmup, stopping);
    }
    listener.accept(new TrialEvent.WarmedUp(number, warmup, terms));
    while (!stop.isRequested() && wantsRound(block, number, ready - start, rounds.now() - ready, stopping)) {
      block.undisturbed(rounds.next(), terms, this::drop).ifPresent(round -> add(round, stopping));
    }
    if (!stop.isRequested()) {
      block.verify();
    }
  }

  /** The first servers decide what is asked, and how long slices are. */
  private void ask(Block block, WarmUp warmup, Stopping stopping) {
    Duration needed = warmup.sliceAfter().multipliedBy(block.isSwapped() ? SWAPPED : 1);
    if (rounds.next() == 1) {
      terms = block.terms().withSlice(needed);
    } else {
      terms.requireLongEnough(needed);
    }
    stopping.ask(terms, block.isAtOnce());
    if (!isRestarted) {
      rounds.beginBudget();
      judge(stopping);
    }
  }

  /** The clock decides how many rounds the first block of restarted servers has; the others have as many. */
  private boolean wantsRound(Block block, int number, long setUp, long measuring, Stopping stopping) {
    if (!isRestarted) {
      return !hasEnded;
    }
    int first = rounds.ofBlock(1);
    return number > 1 ? rounds.ofBlock(number) < first
        : stopping.perBlock().isWanted(first, block.isAtOnce(), setUp, measuring, terms.budget());
  }

  private void add(Round round, Stopping stopping) {
    rounds.add(round);
    listener.accept(new TrialEvent.RoundMeasured(round, rounds.elapsed()));
    if (!isRestarted) {
      judge(stopping);
    }
    stopping.judged(round, rounds.counting()).ifPresent(listener);
  }

  private void drop(long nanos) {
    rounds.lose(nanos);
    listener.accept(new TrialEvent.Dropped(rounds.next(), Duration.ofNanos(nanos)));
  }
}
