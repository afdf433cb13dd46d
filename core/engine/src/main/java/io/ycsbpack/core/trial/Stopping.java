package io.ycsbpack.core.trial;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.SliceClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Rounds of a trial, and the decision whether it goes on. Only the clock and planned looks decide that: interruption, budget,
 * refusal after the pilot, resumed rounds and the last look are all here.
 */
public abstract class Stopping {
  /** Two servers at once need longer slices for the same number of operations. */
  private static final int SWAPPED = 2;
  /** Slices keep their length. Longer operations would be so few in one that those at its edges weigh over a tenth. */
  private static final double LONGER = 2;

  private final SliceClock clock;
  private final StopSignal stop;
  private final List<Round> rounds;
  private final List<Duration> blocks;
  private final Duration spentBefore;
  private long begin;
  private final boolean resumed;
  private Terms terms;
  private boolean warm;
  private long lostNanos;

  /**
   * @param terms   what is asked, unless the first servers ask something else; with the slices of the resumed rounds
   * @param resumed the rounds of another process
   */
  Stopping(Terms terms, ResumedRounds resumed, SliceClock clock, StopSignal stop) {
    this.terms = terms;
    this.clock = clock;
    this.stop = stop;
    this.resumed = !resumed.rounds().isEmpty();
    rounds = new ArrayList<>(resumed.rounds());
    blocks = new ArrayList<>(resumed.blocks());
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

  abstract boolean wantsRound();

  void blockBegins() {
    // only some rules depend on it
  }

  /**
   * Called when the servers of a block are warm. The first decides what is asked, and how long slices are.
   *
   * @throws CommandException when the slices of resumed rounds are too short for the operations of today
   */
  void warmedUp(Block block, WarmUp warmup) {
    if (warm) {
      return;
    }
    warm = true;
    Duration needed = warmup.sliceAfter().multipliedBy(block.isSwapped() ? SWAPPED : 1);
    if (!resumed) {
      terms = block.terms().withSlice(needed);
    } else if (needed.toNanos() > LONGER * terms.slice().toNanos()) {
      throw new CommandException(ExitCode.NOT_VALID, String.format(Locale.ROOT, "the rounds that were measured before"
          + " have slices of %.1f s, and operations take longer now: they need %.1f s; leave --resume out to begin",
          terms.slice().toNanos() / 1e9, needed.toNanos() / 1e9));
    }
  }

  abstract void add(Round round);

  void blockEnds() {
    // only some rules depend on it
  }

  /** Takes time off the budget that counts for no round. */
  final void lost(long nanos) {
    lostNanos += nanos;
  }

  final Terms terms() {
    return terms;
  }

  /** Includes those of the block that is up. */
  int rounds() {
    return rounds.size();
  }

  final List<Round> measured() {
    return rounds;
  }

  final int blocks() {
    return blocks.size();
  }

  final List<Duration> blockEndings() {
    return blocks;
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

  final long lostNanos() {
    return lostNanos;
  }
}
