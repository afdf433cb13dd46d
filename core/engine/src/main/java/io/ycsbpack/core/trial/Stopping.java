package io.ycsbpack.core.trial;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.SliceClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Rounds of a trial, and the decision whether it goes on. Only the clock and planned looks decide that: interruption, budget,
 * refusal after the pilot, resumed rounds and the last look are all here. A rule takes over the rounds of a block when the
 * block is complete, unless it says otherwise.
 */
public abstract class Stopping {
  /** Two servers at once need longer slices for the same number of operations. */
  private static final int SWAPPED = 2;
  /** Slices keep their length. Longer operations would be so few in one that those at its edges weigh over a tenth. */
  private static final double LONGER = 2;

  private final SliceClock clock;
  private final StopSignal stop;
  private final TrialListener listener;
  private final List<Round> rounds;
  private final List<Duration> blocks;
  private final Optional<BlockRounds> block;
  private final Duration spentBefore;
  private long begin;
  private final boolean resumed;
  private Terms terms;
  private boolean started;
  private boolean warm;
  private long lostNanos;

  /**
   * @param terms   what is asked, unless the first servers ask something else; with the slices of the resumed rounds
   * @param limits  of the rounds of the first block; empty if servers are started once, and only the rule limits them
   * @param resumed the rounds of another process
   */
  Stopping(Terms terms, Optional<BlockRounds.Limits> limits, ResumedRounds resumed, SliceClock clock, StopSignal stop,
      TrialListener listener) {
    this.terms = terms;
    this.clock = clock;
    this.stop = stop;
    this.listener = listener;
    this.resumed = !resumed.rounds().isEmpty();
    rounds = new ArrayList<>(resumed.rounds());
    blocks = new ArrayList<>(resumed.blocks());
    block = limits.map(ofFirst -> new BlockRounds(ofFirst, Round.upTo(Math.min(1, blocks.size()), rounds).size()));
    spentBefore = resumed.spent();
    beginBudget();
  }

  final void beginBudget() {
    begin = clock.nanos() - spentBefore.toNanos();
  }

  abstract boolean wantsBlock();

  /** Whether nothing is left to measure on servers that are started: they only describe themselves. */
  boolean hasAnswer() {
    return false;
  }

  boolean wantsRound() {
    return !isStopped() && block.orElseThrow().isWanted(nanos(), lostNanos, terms.budget());
  }

  final void blockBegins() {
    started = true;
    block.ifPresent(one -> one.begin(nanos()));
  }

  final boolean isStarted() {
    return started;
  }

  /**
   * Called when the servers of a block are warm. The first decides what is asked, and how long slices are.
   *
   * @throws CommandException when the slices of resumed rounds are too short for the operations of today
   */
  void warmedUp(Block servers, WarmUp warmup) {
    block.ifPresent(one -> one.warm(servers.isAtOnce(), nanos(), lostNanos));
    if (warm) {
      return;
    }
    warm = true;
    Duration needed = warmup.sliceAfter().multipliedBy(servers.isSwapped() ? SWAPPED : 1);
    if (!resumed) {
      terms = servers.terms().withSlice(needed);
    } else if (needed.toNanos() > LONGER * terms.slice().toNanos()) {
      throw new CommandException(ExitCode.NOT_VALID, String.format(Locale.ROOT, "the rounds that were measured before"
          + " have slices of %.1f s, and operations take longer now: they need %.1f s; leave --resume out to begin",
          terms.slice().toNanos() / 1e9, needed.toNanos() / 1e9));
    }
  }

  void add(Round round) {
    block.orElseThrow().add(round);
    listener.measured(round, elapsed());
  }

  void blockEnds() {
    rounds.addAll(block.orElseThrow().end());
    blocks.add(elapsed());
    listener.complete(blocks(), blockEnd(blocks()));
  }

  /** Takes time off the budget that counts for no round. */
  final void lost(long nanos) {
    lostNanos += nanos;
  }

  final Terms terms() {
    return terms;
  }

  /** Includes the rounds of the block that is up. */
  final int rounds() {
    return rounds.size() + block.map(one -> one.rounds().size()).orElse(0);
  }

  final List<Round> measured() {
    return rounds;
  }

  final int blocks() {
    return blocks.size();
  }

  /** Time of the budget at the end of a block, from 1. */
  final Duration blockEnd(int number) {
    return blocks.get(number - 1);
  }

  final TrialListener listener() {
    return listener;
  }

  final boolean isStopped() {
    return stop.isRequested();
  }

  final long nanos() {
    return clock.nanos();
  }

  final Duration elapsed() {
    return Duration.ofNanos(clock.nanos() - begin - lostNanos);
  }
}
