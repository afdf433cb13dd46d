package io.ycsbpack.core.container;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.UserFolders;
import io.ycsbpack.core.limit.LimitMechanism;
import io.ycsbpack.core.limit.ResourceLimit;
import java.nio.file.Files;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The container traits of a server that is a process of this machine.
 *
 * @param seesLimits whether its control group appears to it as the root of /sys/fs/cgroup
 * @param ownFiles   whether its programs are on an overlay file system
 * @param ownRights  whether it runs as a separate user without capabilities
 * @param container  of an image, in which it runs; it sees its limits there, and its files are on an overlay, whatever
 *     else is said; empty for none
 */
public record ContainerTraits(SeenLimits seesLimits, boolean ownFiles, boolean ownRights, boolean ownNetwork,
    Optional<ImageContainer> container) {
  public static final ContainerTraits NONE = new ContainerTraits(SeenLimits.NONE, false, false, false,
      Optional.empty());

  /** @throws UsageException when calls are to be filtered that the engine does not have filtered */
  public ContainerTraits {
    if (container.filter(one -> one.filtered() && !one.engine().filtersCalls()).isPresent()) {
      throw new UsageException("own-calls: " + container.get().engine()
          + " answers system calls by its own kernel and filters none; leave it out");
    }
  }

  public ContainerTraits in(ImageContainer other) {
    return new ContainerTraits(seesLimits, ownFiles, ownRights, ownNetwork, Optional.of(other));
  }

  public boolean isNone() {
    return equals(NONE);
  }

  /** @throws UsageException when the server is to see its limits, and this limit has none to see */
  public void requireFitting(ResourceLimit limit) {
    if (container.isPresent()) {
      requireOfContainers(container.get().engine(), limit);
      return;
    }
    boolean fits = switch (seesLimits) {
      case NONE -> true;
      case CPU -> isCpuLimitedByGroup(limit);
      case MEMORY -> limit.memory().isPresent();
      case ALL -> isCpuLimitedByGroup(limit) || limit.memory().isPresent();
    };
    if (!fits) {
      throw new UsageException("sees-limits " + seesLimits
          + ": there is no such limit to see; give cpu (by a quota) or memory too");
    }
  }

  /** A runtime sets quota and memory; other limits would apply to the process that it starts. */
  private static void requireOfContainers(ContainerEngine engine, ResourceLimit limit) {
    if (limit.sharedCpu().isPresent() && !engine.usesOurGroups()) {
      throw new UsageException("shared-cpu: " + engine
          + " makes the control groups of its containers"
          + " by itself, with the usual CPU weight; leave it out (in an experiment cpu-weight), or give engine runc, crun or"
          + " runsc");
    }
    boolean fits = (limit.cores().isEmpty() || isCpuLimitedByGroup(limit)) && limit.burst().isEmpty()
        && limit.priority().isEmpty() && limit.softMemory().isEmpty() && limit.sharedMemory().isEmpty();
    if (!fits) {
      throw new UsageException(
          "engine: a container is limited only by cpu (a quota) and memory; leave out mechanism, burst, priority, "
              + "soft-memory and shared-memory");
    }
  }

  /** Whether the engine of a container puts the limit in place, all of it but a group that the server shares with others. */
  public boolean isLimiting() {
    return container.filter(one -> one.engine().runner().limitsItsGroup()).isPresent();
  }

  /** Whether the limit of cores applies to a control group, which a container's server sees. */
  public static boolean isCpuLimitedByGroup(ResourceLimit limit) {
    return limit.cores().isPresent()
        && limit.mechanism().filter(mechanism -> mechanism != LimitMechanism.QUOTA).isEmpty();
  }

  /** Why this user can't put these in place on this machine; empty if possible. Changes nothing. */
  public Optional<String> impossible() {
    return reason(seesLimits != SeenLimits.NONE, "sees-limits",
        () -> PrivateMounts.impossible(seesLimits))
        .or(() -> reason(ownFiles, "own-files", PrivateMounts::overlayImpossible))
        .or(() -> reason(ownRights, "own-rights", OwnRights::impossible))
        .or(() -> reason(ownNetwork, "own-network", OwnNetwork::impossible))
        .or(() -> container.flatMap(one -> ContainerTraits.impossible(one)));
  }

  private static Optional<String> impossible(ImageContainer container) {
    return container.engine()
        .impossible()
        .or(() -> Files.exists(container.image())
            ? Optional.empty()
            : Optional.of("there is no image at " + UserFolders.ofThisUser().shown(container.image())
                + "; make one with 'scripts/image container', or name one by image"))
        .map(reason -> "engine " + container.engine() + ": " + reason);
  }

  private static Optional<String> reason(boolean wanted, String trait,
      Supplier<Optional<String>> impossible) {
    return wanted ? impossible.get().map(reason -> trait + ": " + reason) : Optional.empty();
  }

  boolean hasMounts() {
    return seesLimits != SeenLimits.NONE || ownFiles || ownRights;
  }
}
