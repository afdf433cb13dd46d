package io.ycsbpack.core.container;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.limit.LimitMechanism;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.property.Property;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a server that is a process of this machine has of a container.
 *
 * @param seesLimits   of which its own control group is the root of /sys/fs/cgroup to it
 * @param ownFiles     whether its programs are on an overlay file system
 * @param ownRights    whether it runs as a user of its own without capabilities
 * @param ownNetwork   whether it runs in a network namespace of its own
 * @param networkDelay by which each packet that leaves it is delayed; empty for none
 * @param disk         bytes per second that it may read from the disk of its data, and write to it; empty for no bound
 */
public record ContainerTraits(SeenLimits seesLimits, boolean ownFiles, boolean ownRights, boolean ownNetwork,
    Optional<Duration> networkDelay, Optional<Memory> disk) {
  /** Nothing of it. */
  public static final ContainerTraits NONE = new ContainerTraits(SeenLimits.NONE, false, false, false,
      Optional.empty(), Optional.empty());

  /**
   * Checks what belongs together.
   *
   * @throws UsageException when there is no network of its own to delay, or a disk of no bytes per second
   */
  public ContainerTraits {
    if (disk.filter(rate -> rate.bytes() == 0).isPresent()) {
      throw new UsageException(ContainerParameters.DISK.name() + ": 0 would stop the server; give bytes per second");
    }
    if (networkDelay.isPresent() && !ownNetwork) {
      throw new UsageException(
          ContainerParameters.NETWORK_DELAY.name() + ": it delays the server's own network, and the"
              + " server has none; give " + ContainerParameters.OWN_NETWORK.name() + " too");
    }
  }

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
    boolean fits = switch (seesLimits) {
      case NONE -> true;
      case CPU -> isCpuLimitedByGroup(limit);
      case MEMORY -> limit.memory().isPresent();
      case ALL -> isCpuLimitedByGroup(limit) || limit.memory().isPresent();
    };
    if (!fits) {
      throw new UsageException(ContainerParameters.SEES_LIMITS.name() + " " + seesLimits
          + ": there is no such limit to see; give cpu (by a quota) or memory too");
    }
  }

  /** Whether the limit of cores is one of a control group, which is what a container's server sees. */
  public static boolean isCpuLimitedByGroup(ResourceLimit limit) {
    return limit.cores().isPresent()
        && limit.mechanism().filter(mechanism -> mechanism != LimitMechanism.QUOTA).isEmpty();
  }

  /**
   * What keeps these from being put in place on this machine by this user; empty when nothing does. Changes nothing.
   *
   * @return the reason, in words
   */
  public Optional<String> impossible() {
    return reason(seesLimits != SeenLimits.NONE, ContainerParameters.SEES_LIMITS,
        () -> PrivateMounts.impossible(seesLimits))
        .or(() -> reason(ownFiles, ContainerParameters.OWN_FILES, PrivateMounts::overlayImpossible))
        .or(() -> reason(ownRights, ContainerParameters.OWN_RIGHTS, OwnRights::impossible))
        .or(() -> reason(ownNetwork, ContainerParameters.OWN_NETWORK, OwnNetwork::impossible))
        .or(() -> reason(networkDelay.isPresent(), ContainerParameters.NETWORK_DELAY, OwnNetwork::delayImpossible))
        .or(() -> reason(disk.isPresent(), ContainerParameters.DISK, OwnDisk::impossible));
  }

  private static Optional<String> reason(boolean wanted, Property<?> trait,
      Supplier<Optional<String>> impossible) {
    return wanted ? impossible.get().map(reason -> trait.name() + ": " + reason) : Optional.empty();
  }

  boolean hasMounts() {
    return seesLimits != SeenLimits.NONE || ownFiles || ownRights;
  }
}
