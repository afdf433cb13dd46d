// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.slice.SliceClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The rounds of a trial while they are measured, with the time of the budget that they took. */
final class GrowingRounds {
  private final SliceClock clock;
  private final boolean isByBlocks;
  private final MeasuredRounds before;
  private final List<Round> rounds;
  private final List<Duration> blocks;
  private long begin;
  private long lost;

  /** @param before the rounds of another process */
  GrowingRounds(MeasuredRounds before, boolean isByBlocks, SliceClock clock) {
    this.clock = clock;
    this.isByBlocks = isByBlocks;
    this.before = isByBlocks ? before.byCompleteBlocks() : before;
    rounds = new ArrayList<>(this.before.rounds());
    blocks = new ArrayList<>(this.before.blocks());
    beginBudget();
  }

  /** Begins the budget of this process, after the time that the rounds before took. */
  void beginBudget() {
    begin = now() - before.spent().toNanos();
  }

  void add(Round round) {
    rounds.add(round);
  }

  void addBlock() {
    blocks.add(elapsed());
  }

  /** Leaves this time out of the budget, because its rounds are dropped. */
  void lose(long nanos) {
    lost += nanos;
  }

  int next() {
    return rounds.size() + 1;
  }

  int nextBlock() {
    return blocks.size() + 1;
  }

  int ofBlock(int number) {
    return (int) rounds.stream().filter(round -> round.block() == number).count();
  }

  /** The rounds that count: if servers are restarted, only complete blocks have such rounds. */
  MeasuredRounds counting() {
    return new MeasuredRounds(isByBlocks ? Round.upTo(blocks.size(), rounds) : List.copyOf(rounds), elapsed(),
        before.pilot(), List.copyOf(blocks));
  }

  Duration elapsed() {
    return Duration.ofNanos(now() - begin);
  }

  /** Nanoseconds without the lost time. */
  long now() {
    return clock.nanos() - lost;
  }
}
