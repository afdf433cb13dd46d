// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.trial.Answer.Ending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The loop of every comparison by slices. It starts a block of servers, warms it up and measures round by round, until
 * its {@link Stopping} has ended or a stop is requested. Only the loop reads the clock. For one trial, on one thread.
 */
public final class Trial {
  /** Two servers at once need longer slices for the same number of operations. */
  private static final int SWAPPED = 2;
  /** Slices keep their length. Longer operations would be so few in one that those at its edges weigh over a tenth. */
  private static final double LONGER = 2;

  private final SliceClock clock;
  private final StopSignal stop;
  private final TrialListener listener;
  private final MeasuredRounds before;
  private final List<Round> rounds;
  private final List<Duration> blocks;
  private Terms terms;
  private boolean isWarm;
  private boolean isStarted;
  private long begin;
  private long lost;

  /**
   * @param terms  what is asked, unless the first servers ask something else; with the slices of the rounds before
   * @param before the rounds of another process
   */
  public Trial(Terms terms, MeasuredRounds before, SliceClock clock, StopSignal stop, TrialListener listener) {
    this.terms = terms;
    this.before = terms.design() == Design.SWITCHED ? before : before.byCompleteBlocks();
    this.clock = clock;
    this.stop = stop;
    this.listener = listener;
    rounds = new ArrayList<>(this.before.rounds());
    blocks = new ArrayList<>(this.before.blocks());
    beginBudget();
  }

  /** Answers the question about a baseline and a candidate. Rounds before an interruption or a failure are kept. */
  public Answer answer(Servers servers) {
    AnswerStopping stopping = new AnswerStopping(terms, listener);
    try {
      run(servers, stopping);
      return stopping.answer(measured());
    } catch (CommandException e) {
      return stopping.failed(stop.isRequested() ? Ending.INTERRUPTED : Ending.ABORTED, e, measured());
    }
  }

  /**
   * Measures a stage of a path.
   *
   * @throws CommandException when a server can't be started or ended, or the load can't go on
   */
  public Stage stage(int arms, Stage.End end, Servers servers) {
    StageStopping stopping = new StageStopping(arms, terms, end, listener);
    run(servers, stopping);
    return stopping.stage(measured());
  }

  private void run(Servers servers, Stopping stopping) {
    try {
      stopping.begin(measured());
      while (!stopping.hasEnded() && !stop.isRequested()) {
        measureBlock(servers, stopping);
      }
      if (stopping.isDecided() && !isStarted && !stop.isRequested()) {
        // The rounds before have decided, and the record still needs a description of the servers.
        servers.start(blocks.size() + 1).ifPresent(Block::close);
      }
    } catch (InterruptedException e) {
      if (!stop.isRequested()) {
        throw new CommandException(ExitCode.INTERNAL, "interrupted without a request to stop", e);
      }
    }
  }

  private void measureBlock(Servers servers, Stopping stopping) throws InterruptedException {
    isStarted = true;
    int number = blocks.size() + 1;
    long start = now();
    Optional<Block> started = servers.start(number);
    if (started.isEmpty()) {
      return;
    }
    try (Block block = started.get()) {
      if (!stop.isRequested()) {
        measure(block, number, start, stopping);
      }
    }
    if (stopping.perBlock().isPresent() && !stop.isRequested()) {
      blocks.add(elapsed());
      listener.complete(number, elapsed());
      stopping.block(measured());
    }
  }

  private void measure(Block block, int number, long start, Stopping stopping) throws InterruptedException {
    WarmUp warmup = block.warmUp();
    if (stop.isRequested()) {
      return;
    }
    long ready = now();
    ask(block, warmup, stopping);
    listener.warmedUp(number, warmup, terms);
    Optional<BlockRounds> first = stopping.perBlock();
    BooleanSupplier wantsRound = first.isEmpty()
        ? () -> !stopping.hasEnded()
        : () -> number > 1
            ? ofBlock(number) < ofBlock(1)
            : first.get().isWanted(ofBlock(1), block.isAtOnce(), ready - start, now() - ready, terms.budget());
    while (!stop.isRequested() && wantsRound.getAsBoolean()) {
      Optional<Round> round = block.undisturbed(rounds.size() + 1, terms, this::drop);
      if (round.isPresent()) {
        rounds.add(round.get());
        listener.measured(round.get(), elapsed());
        stopping.round(round.get(), measured());
      }
    }
    if (!stop.isRequested()) {
      block.verify();
    }
  }

  /** The first servers decide what is asked, and how long slices are. */
  private void ask(Block block, WarmUp warmup, Stopping stopping) {
    if (isWarm) {
      return;
    }
    isWarm = true;
    Duration needed = warmup.sliceAfter().multipliedBy(block.isSwapped() ? SWAPPED : 1);
    if (rounds.isEmpty()) {
      terms = block.terms().withSlice(needed);
    } else if (needed.toNanos() > LONGER * terms.slice().toNanos()) {
      throw new CommandException(ExitCode.NOT_VALID, String.format(Locale.ROOT, "the rounds that were measured before"
          + " have slices of %.1f s, and operations take longer now: they need %.1f s; leave --resume out to begin",
          terms.slice().toNanos() / 1e9, needed.toNanos() / 1e9));
    }
    if (terms.design() == Design.SWITCHED) {
      beginBudget();
    }
    stopping.ask(terms, block.isAtOnce(), measured());
  }

  private void drop(int number, long nanos) {
    lost += nanos;
    listener.dropped(number, Duration.ofNanos(nanos));
  }

  private int ofBlock(int number) {
    return (int) rounds.stream().filter(round -> round.block() == number).count();
  }

  /** The rounds that count: if servers are restarted, only complete blocks have such rounds. */
  private MeasuredRounds measured() {
    return new MeasuredRounds(
        terms.design() == Design.SWITCHED ? List.copyOf(rounds) : Round.upTo(blocks.size(), rounds),
        elapsed(), before.pilot(), List.copyOf(blocks));
  }

  private void beginBudget() {
    begin = now() - before.spent().toNanos();
  }

  private Duration elapsed() {
    return Duration.ofNanos(now() - begin);
  }

  /** Without the time of dropped rounds, which counts for no budget. */
  private long now() {
    return clock.nanos() - lost;
  }
}
