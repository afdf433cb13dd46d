package io.ycsbpack.k8s.cluster;

import io.ycsbpack.core.Deadline;
import java.time.Duration;
import java.util.Optional;

/**
 * Tells trouble that may pass from trouble that lasts. It allows time for a pod that fits on no node while another one
 * ends, for an image that is being fetched, and for a volume that is being provisioned. The time runs from the first look
 * at which there was trouble of this kind, and ends with the first without it.
 */
public final class LastingTrouble {
  /** For how long a pod that has no image may stay so, and one that fits on no node unless more is given. */
  public static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** Clouds take up to a minute for a volume; a class that is missing or misspelt never makes one. */
  private static final Duration PROVISIONED = Duration.ofMinutes(2);

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
      case NO_VOLUME -> PROVISIONED.toNanos();
    });
  }
}
