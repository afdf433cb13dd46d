package io.ycsbpack.core.container;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.limit.LimitMechanism;
import io.ycsbpack.core.limit.ResourceLimit;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a server that is a process of this machine has of a container.
 *
 * @param seesLimits   whether its own control group is the root of /sys/fs/cgroup to it
 * @param ownFiles     whether its programs are on an overlay file system
 * @param ownRights    whether it runs as a user of its own without capabilities
 * @param ownNetwork   whether it runs in a network namespace of its own
 */
public record ContainerTraits(boolean seesLimits, boolean ownFiles, boolean ownRights, boolean ownNetwork) {
  /** Nothing of it. */
  public static final ContainerTraits NONE = new ContainerTraits(false, false, false, false);

  /** Whether there is nothing to do for it. */
  public boolean isNone() {
    return equals(NONE);
  }

  /**
   * Checks that a server under this limit has something to see, where it is to see its limits.
   *
   * @throws UsageException when it has not
   */
  public void requireFitting(ResourceLimit limit) {
    if (seesLimits && !isLimitedByGroup(limit)) {
      throw new UsageException(ContainerParameters.SEES_LIMITS.name()
          + ": there is no limit to see; give cpu (by a quota) or memory too");
    }
  }

  /** Whether this limit is one of a control group, which is what a container's server sees. */
  public static boolean isLimitedByGroup(ResourceLimit limit) {
    boolean quota = limit.cores().isPresent()
        && limit.mechanism().filter(mechanism -> mechanism != LimitMechanism.QUOTA).isEmpty();
    return quota || limit.memory().isPresent();
  }

  /**
   * What keeps these from being put in place on this machine by this user; empty when nothing does. Changes nothing.
   *
   * @return the reason, in words
   */
  public Optional<String> impossible() {
    return Stream.<Optional<String>>of(seesLimits ? PrivateMounts.impossible() : Optional.empty(),
        ownFiles ? PrivateMounts.overlayImpossible() : Optional.empty(),
        ownRights ? OwnRights.impossible() : Optional.empty(), ownNetwork ? OwnNetwork.impossible() : Optional.empty())
        .flatMap(Optional::stream)
        .findFirst();
  }

  boolean hasMounts() {
    return seesLimits || ownFiles || ownRights;
  }
}
