package io.ycsbpack.core.container;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.limit.LimitMechanism;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.property.Property;
import java.util.Optional;
import java.util.function.Supplier;

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
    return reason(seesLimits, ContainerParameters.SEES_LIMITS, PrivateMounts::impossible)
        .or(() -> reason(ownFiles, ContainerParameters.OWN_FILES, PrivateMounts::overlayImpossible))
        .or(() -> reason(ownRights, ContainerParameters.OWN_RIGHTS, OwnRights::impossible))
        .or(() -> reason(ownNetwork, ContainerParameters.OWN_NETWORK, OwnNetwork::impossible));
  }

  private static Optional<String> reason(boolean wanted, Property<Boolean> trait,
      Supplier<Optional<String>> impossible) {
    return wanted ? impossible.get().map(reason -> trait.name() + ": " + reason) : Optional.empty();
  }

  boolean hasMounts() {
    return seesLimits || ownFiles || ownRights;
  }
}
