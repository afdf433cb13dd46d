package io.ycsbpack.core.trial;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a trial has measured before it goes on in another process. Its plan stays the same: the looks that it took then
 * are those that it would take now.
 *
 * @param pairs     all complete pairs
 * @param spent     time of the budget that they took
 * @param pilotPair how long a pair of the pilot took, by starts the first of them; empty when the pilot had not ended
 * @param starts    time of the budget at the end of each complete start of both servers; none where they are started
 *                  once
 */
public record Begun(List<Pair> pairs, Duration spent, Optional<Duration> pilotPair, List<Duration> starts) {
  /** A trial that begins. */
  public static final Begun NOTHING = new Begun(List.of(), Duration.ZERO, Optional.empty());

  /** On servers that are started once. */
  public Begun(List<Pair> pairs, Duration spent, Optional<Duration> pilotPair) {
    this(pairs, spent, pilotPair, List.of());
  }

  /** Without what was measured in a start of both servers that did not end, which is measured again. */
  public Begun byCompleteStarts() {
    return starts.isEmpty()
        ? NOTHING
        : new Begun(pairs.stream().filter(pair -> pair.start() <= starts.size()).toList(),
            starts.get(starts.size() - 1), pilotPair, starts);
  }
}
