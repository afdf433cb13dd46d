// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

/**
 * Decides from the measured rounds whether a trial goes on: refused after the pilot, answered at a look, or ended with
 * the budget. Only the clock and planned looks decide that. It has no other memory: a resumed trial takes the same
 * decisions once more.
 */
interface Stopping {

  /** Limits of the rounds of the first block if servers are restarted. */
  BlockRounds perBlock();

  /** Called when the first servers are warm: they may change what is asked. */
  void ask(Terms asked, boolean isAtOnce);

  /**
   * Judges the rounds of earlier processes, and then each further round, or each block if servers are restarted.
   *
   * @param measured all that counts
   */
  void judge(MeasuredRounds measured);

  /** A judgement of this round is complete; if servers are restarted, of the complete blocks before. */
  void tell(Round round, MeasuredRounds measured);

  /** The judgement of a block is complete. */
  void tellBlock(MeasuredRounds measured);

  boolean hasEnded();

  /** Whether servers are started once more to be described if the trial ends without any. */
  boolean needsServers();
}
