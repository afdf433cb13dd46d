package io.ycsbpack.k8s.job;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.deploy.TargetNote;
import java.time.Duration;
import java.util.Optional;

/**
 * What happens to the pods of a database while it is measured; each part is empty where it does not.
 *
 * @param losePod how long after the measured phase began one is deleted
 * @param drain   how long after the measured phase began the node of one is drained
 */
public record PodFault(Optional<Duration> losePod, Optional<Duration> drain) {

  /**
   * Checks that it is one of the two.
   *
   * @throws UsageException when it is both
   */
  public PodFault {
    if (losePod.isPresent() && drain.isPresent()) {
      throw new UsageException("lose-pod and drain both take the database's pod away: give one of them");
    }
  }

  boolean isAny() {
    return losePod.isPresent() || drain.isPresent();
  }

  /** The same on a cluster; empty where nothing happens. */
  Optional<PodLoss> on(Cluster cluster, TargetNote target, Console console) {
    return losePod.map(after -> new PodLoss(cluster, target, after, new PodDeletion(cluster), console))
        .or(() -> drain
            .map(after -> new PodLoss(cluster, target, after, new NodeDrain(cluster, target), console)));
  }
}
