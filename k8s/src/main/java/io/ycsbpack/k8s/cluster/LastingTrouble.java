// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import io.ycsbpack.core.Deadline;
import java.time.Duration;
import java.util.Optional;

/** Decides when to give up on a pod. Trouble that may pass gets time, from the first look that sees it. */
public final class LastingTrouble {
  /** Time for an image that is missing, and for a pod that fits on no node. */
  public static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** Clouds take up to a minute for a volume; a class that is missing or misspelt never makes one. */
  private static final Duration PROVISIONED = Duration.ofMinutes(2);

  private final Deadline deadline;
  private final Duration room;
  private Optional<PodTrouble.Kind> kind = Optional.empty();
  private long since;

  public LastingTrouble(Deadline deadline, Duration room) {
    this.deadline = deadline;
    this.room = room;
  }

  /** The reason to give up; empty while waiting may help. Call it at each look. */
  public Optional<PodTrouble> of(Optional<PodTrouble> trouble) {
    long now = deadline.nanoTime();
    if (!kind.equals(trouble.map(PodTrouble::kind))) {
      kind = trouble.map(PodTrouble::kind);
      since = now;
    }
    return trouble.filter(one -> now - since > switch (one.kind()) {
      case STUCK -> -1;
      case MAY_PASS -> TIMEOUT.toNanos();
      case NO_ROOM -> room.toNanos();
      case NO_VOLUME -> PROVISIONED.toNanos();
    });
  }
}
