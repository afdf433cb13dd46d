// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The rounds of a trial so far. All of its decisions follow from them, so a trial that goes on in another process takes
 * the same looks as before.
 *
 * @param spent  time of the budget that they took
 * @param pilot  how long a round of the pilot took, or the first restart; empty if the pilot had not ended
 * @param blocks time of the budget at the end of each complete restart; none if the servers are started once
 */
public record MeasuredRounds(List<Round> rounds, Duration spent, Optional<Duration> pilot, List<Duration> blocks) {
  public static final MeasuredRounds NOTHING = new MeasuredRounds(List.of(), Duration.ZERO, Optional.empty(),
      List.of());

  /** Without the rounds of a restart that did not end, which is measured again. */
  public MeasuredRounds byCompleteBlocks() {
    return blocks.isEmpty()
        ? NOTHING
        : new MeasuredRounds(Round.upTo(blocks.size(), rounds), blocks.get(blocks.size() - 1), pilot, blocks);
  }
}
