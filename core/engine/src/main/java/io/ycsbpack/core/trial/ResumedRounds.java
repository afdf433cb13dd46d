package io.ycsbpack.core.trial;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Rounds of a trial that goes on in another process. Its plan stays the same: it took the same looks then as it would
 * now.
 *
 * @param spent  time of the budget that they took
 * @param pilot  how long a round of the pilot took, or the first restart; empty if the pilot had not ended
 * @param blocks time of the budget at the end of each complete restart; none if the servers are started once
 */
public record ResumedRounds(List<Round> rounds, Duration spent, Optional<Duration> pilot, List<Duration> blocks) {
  public static final ResumedRounds NOTHING = new ResumedRounds(List.of(), Duration.ZERO, Optional.empty(), List.of());

  /** Without the rounds of a restart that did not end, which is measured again. */
  public ResumedRounds byCompleteBlocks() {
    return blocks.isEmpty()
        ? NOTHING
        : new ResumedRounds(Round.upTo(blocks.size(), rounds), blocks.get(blocks.size() - 1), pilot, blocks);
  }
}
