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
 * @param pilotPair how long a pair of the pilot took; empty when the pilot had not ended
 */
public record Begun(List<Pair> pairs, Duration spent, Optional<Duration> pilotPair) {
  /** A trial that begins. */
  public static final Begun NOTHING = new Begun(List.of(), Duration.ZERO, Optional.empty());
}
