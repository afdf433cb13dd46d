// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import java.time.Duration;

/**
 * How many rounds a block of restarted servers has. The first block is measured for as long as its preparation took,
 * which is nearly the most informative use of the time. If two servers are under load at once, it is half as long. All
 * others have as many rounds. Only the clock decides that.
 *
 * @param fewest       with fewer rounds its trimmed mean would be worth less than another block
 * @param fewestAtOnce the same for two servers under load at once
 * @param most         with more rounds a longer block would tell less than another one
 * @param blocks       that should fit into the budget
 */
record BlockRounds(int fewest, int fewestAtOnce, int most, int blocks) {
  /** For a baseline and a candidate. */
  static final BlockRounds OF_TWO = new BlockRounds(12, 12, 60, 6);
  /** For the arms of a stage: with more of them a round takes longer. */
  static final BlockRounds OF_STAGE = new BlockRounds(8, 5, 40, 4);

  /** Part of the time of a set-up for which two servers at once are measured: their rounds vary less than their starts. */
  private static final double AT_ONCE = 0.5;

  /**
   * Whether the first block has another round after these.
   *
   * @param setUp     nanoseconds until its servers were warm
   * @param measuring nanoseconds since then
   */
  boolean isWanted(int rounds, boolean isAtOnce, long setUp, long measuring, Duration budget) {
    boolean isLong = measuring >= (isAtOnce ? AT_ONCE : 1) * setUp || setUp + measuring >= budget.toNanos() / blocks;
    return rounds < (isAtOnce ? fewestAtOnce : fewest) || rounds < most && !isLong;
  }
}
