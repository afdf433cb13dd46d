// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import java.util.Optional;

/**
 * Decides from the measured rounds whether a trial goes on. Only the clock and planned looks decide that. It has no
 * other memory: a resumed trial takes the same decisions once more.
 */
interface Stopping {

  /** Limits of the rounds of the first block; empty if servers are started once, until the trial ends. */
  Optional<BlockRounds> perBlock();

  /** Called before the first servers are started. */
  void begin(MeasuredRounds before);

  /** Called when the first servers are warm: they may change what is asked. */
  void ask(Terms asked, boolean isAtOnce, MeasuredRounds before);

  /** @param measured all that counts; with this round if servers are started once */
  void round(Round round, MeasuredRounds measured);

  /** A block has all of its rounds, and its servers have ended. */
  void block(MeasuredRounds measured);

  boolean hasEnded();

  /** Whether a planned look, or the end of the budget, has decided. */
  boolean isDecided();
}
