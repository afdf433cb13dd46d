package io.ycsbpack.k8s.cluster;

import io.ycsbpack.core.Deadline;
import java.time.Duration;
import java.util.Optional;

/**
 * Tells trouble that may pass from trouble that lasts: a pod that fits on no node while another one ends, or whose
 * image is still being fetched, is waited for. So is a volume, for as long as its pod is. The time runs from the first look at which there was trouble of this kind,
 * and ends with the first without it.
 */
public final class LastingTrouble {
  /** For how long a pod that has no image may stay so, and one that fits on no node unless more is given. */
  public static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final Deadline deadline;
  private final Duration room;
  private Optional<Long> since = Optional.empty();
  private Optional<PodTrouble.Kind> kind = Optional.empty();

  public LastingTrouble(Deadline deadline) {
    this(deadline, TIMEOUT);
  }

  /** @param room how long a pod that fits on no node may wait for room */
  public LastingTrouble(Deadline deadline, Duration room) {
    this.deadline = deadline;
    this.room = room;
  }

  /** What to give up for; empty while waiting may help. To be asked at each look. */
  public Optional<PodTrouble> of(Optional<PodTrouble> trouble) {
    if (trouble.isEmpty()) {
      since = Optional.empty();
      return trouble;
    }
    if (!kind.equals(trouble.map(PodTrouble::kind))) {
      kind = trouble.map(PodTrouble::kind);
      since = Optional.empty();
    }
    long now = deadline.nanoTime();
    long began = since.orElse(now);
    since = Optional.of(began);
    return trouble.filter(one -> now - began > switch (one.kind()) {
      case STUCK -> -1;
      case MAY_PASS -> TIMEOUT.toNanos();
      case NO_ROOM -> room.toNanos();
      // Bounded by the deadline of whoever waits.
      case NO_VOLUME -> Long.MAX_VALUE;
    });
  }
}
