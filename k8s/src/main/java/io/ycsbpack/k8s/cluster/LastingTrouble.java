package io.ycsbpack.k8s.cluster;

import io.ycsbpack.core.Deadline;
import java.time.Duration;
import java.util.Optional;

/**
 * Tells trouble that may pass from trouble that lasts: a pod that fits on no node while another one ends, or whose
 * image is still being fetched, is waited for. The time runs from the first look at which there was trouble, and ends
 * with the first without any.
 */
public final class LastingTrouble {
  /** For how long a pod that fits on no node, or has no image, may stay so. */
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final Deadline deadline;
  private Optional<Long> since = Optional.empty();

  /** Trouble during a wait of this deadline, by its clock. */
  public LastingTrouble(Deadline deadline) {
    this.deadline = deadline;
  }

  /**
   * What to give up for; empty while waiting may help. To be asked at each look.
   *
   * @param trouble that this look found
   */
  public Optional<PodTrouble> of(Optional<PodTrouble> trouble) {
    if (trouble.isEmpty()) {
      since = Optional.empty();
      return trouble;
    }
    long now = deadline.nanoTime();
    long began = since.orElse(now);
    since = Optional.of(began);
    return trouble.filter(one -> one.kind() == PodTrouble.Kind.STUCK || now - began > TIMEOUT.toNanos());
  }
}
