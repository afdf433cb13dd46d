// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import java.util.Optional;

/**
 * Decides from the measured rounds whether a trial goes on: refused after the pilot, answered at a look, or ended with
 * the budget. Only the clock and planned looks decide that. It has no other memory: a resumed trial takes the same
 * decisions once more.
 */
interface Stopping {

  /** Limits of the rounds of the first block if servers are restarted. */
  BlockRounds perBlock();

  /** Called when the first servers are warm: they may change what is asked. */
  default void ask(Terms asked, boolean isAtOnce) {
    // The terms are known before.
  }

  /**
   * Judges the rounds of earlier processes, and then each further round, or each block if servers are restarted.
   *
   * @param measured all that counts
   * @return whether the trial has ended
   */
  boolean judge(MeasuredRounds measured);

  /** The judgement of a round, for listeners; if servers are restarted, of the complete blocks before. */
  default Optional<TrialEvent> judged(Round round, MeasuredRounds measured) {
    return Optional.empty();
  }

  /** The judgement of a block. */
  TrialEvent judged(MeasuredRounds measured);

  /** Whether servers are started once more to be described if the trial ends without any. */
  default boolean needsServers() {
    return false;
  }
}
