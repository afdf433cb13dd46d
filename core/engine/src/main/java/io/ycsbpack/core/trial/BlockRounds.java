package io.ycsbpack.core.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The rounds of one block after the other. The first block is measured for as long as its preparation took, which is
 * nearly the most informative use of the time. If two servers are under load at once, it is half as long. All others
 * have as many rounds. Only the clock decides that.
 */
final class BlockRounds {
  /** Limits for a baseline and a candidate. */
  static final Limits OF_TWO = new Limits(12, 12, 60, 6);
  /** Limits for the arms of a stage: with more of them a round takes longer. */
  static final Limits OF_STAGE = new Limits(8, 5, 40, 4);

  /** Part of the time of a set-up for which two servers at once are measured: their rounds vary less than their starts. */
  private static final double AT_ONCE = 0.5;

  private final Limits limits;
  private List<Round> rounds = new ArrayList<>();
  /** Rounds of all blocks but the first; 0 before. */
  private int count;
  private boolean atOnce;
  private long begin;
  private long ready;
  private long lostBefore;

  /**
   * Limits of the first block.
   *
   * @param fewest       with fewer rounds its trimmed mean would be worth less than another block
   * @param fewestAtOnce the same for two servers under load at once
   * @param most         with more rounds a longer block would tell less than another one
   * @param blocks       that should fit into the budget
   */
  record Limits(int fewest, int fewestAtOnce, int most, int blocks) {
  }

  /** @param perBlock rounds of the blocks of another process; 0 if there are none */
  BlockRounds(Limits limits, int perBlock) {
    this.limits = limits;
    count = perBlock;
  }

  List<Round> rounds() {
    return rounds;
  }

  /** Drops the rounds of a block that did not end. */
  void begin(long nanos) {
    begin = nanos;
    rounds = new ArrayList<>();
  }

  void warm(boolean isAtOnce, long nanos, long lostNanos) {
    atOnce = isAtOnce;
    ready = nanos;
    lostBefore = lostNanos;
  }

  void add(Round round) {
    rounds.add(round);
  }

  List<Round> end() {
    List<Round> complete = rounds;
    count = complete.size();
    rounds = new ArrayList<>();
    return complete;
  }

  boolean isWanted(long nanos, long lostNanos, Duration budget) {
    if (count > 0) {
      return rounds.size() < count;
    }
    long setUp = ready - begin;
    long measuring = nanos - ready - (lostNanos - lostBefore);
    boolean isLong = measuring >= (atOnce ? AT_ONCE : 1) * setUp
        || setUp + measuring >= budget.toNanos() / limits.blocks();
    return rounds.size() < (atOnce ? limits.fewestAtOnce() : limits.fewest())
        || rounds.size() < limits.most() && !isLong;
  }
}
