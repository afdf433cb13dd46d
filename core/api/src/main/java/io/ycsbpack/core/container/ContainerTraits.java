// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.UserFolders;
import io.ycsbpack.core.limit.ControlGroups;
import io.ycsbpack.core.limit.LimitMechanism;
import io.ycsbpack.core.limit.ResourceLimit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The container traits of a server on this machine. A server with any of them runs in a bundle: of an image, or of the
 * files of this machine.
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

  /**
   * A container of an image instead of the files of this machine.
   *
   * @param image    its archive
   * @param filtered whether it may make only the system calls that a pod may make by default (seccomp)
   */
  public record ImageContainer(ContainerEngine engine, Path image, boolean filtered) {
  }

  /** @throws UsageException when calls are to be filtered that the engine does not have filtered */
  public ContainerTraits {
    if (container.filter(one -> one.filtered() && !one.engine().filtersCalls()).isPresent()) {
      throw new UsageException("own-calls: " + container.get().engine()
          + " answers system calls by its own kernel and filters none; leave it out");
    }
  }

  public boolean isNone() {
    return equals(NONE);
  }

  /** @throws UsageException when a server with these can't have this limit */
  public void requireFitting(ResourceLimit limit) {
    unfitting(limit).ifPresent(reason -> {
      throw new UsageException(reason);
    });
  }

  /** Why a server with these can't have this limit: a runtime sets only quota and memory. Empty if it can. */
  public Optional<String> unfitting(ResourceLimit limit) {
    if (isNone()) {
      return Optional.empty();
    }
    if (!isSeen(limit)) {
      return Optional.of("sees-limits " + seesLimits
          + ": there is no such limit to see; give cpu (by a quota) or memory too");
    }
    if (limit.sharedCpu().isPresent() && !engine().usesOurGroups()) {
      return Optional.of("shared-cpu: " + engine() + " makes the control groups of its containers by itself, with the"
          + " usual CPU weight; leave it out (in an experiment cpu-weight), or give engine runc, crun or runsc");
    }
    boolean fits = (limit.cores().isEmpty() || isCpuLimitedByGroup(limit)) && limit.burst().isEmpty()
        && limit.priority().isEmpty() && limit.softMemory().isEmpty() && limit.sharedMemory().isEmpty();
    return fits
        ? Optional.empty()
        : Optional.of("a server with traits of a container is limited only by cpu (a quota) and memory; leave out "
            + "mechanism, burst, priority, soft-memory and shared-memory");
  }

  private boolean isSeen(ResourceLimit limit) {
    return container.isPresent() || switch (seesLimits) {
      case NONE -> true;
      case CPU -> isCpuLimitedByGroup(limit);
      case MEMORY -> limit.memory().isPresent();
      case ALL -> isCpuLimitedByGroup(limit) || limit.memory().isPresent();
    };
  }

  ContainerEngine engine() {
    return container.map(ImageContainer::engine).orElseGet(ContainerEngine::ofMachine);
  }

  /** Whether the limit of cores is one of a control group, which a container's server sees. */
  public static boolean isCpuLimitedByGroup(ResourceLimit limit) {
    return limit.cores().isPresent()
        && limit.mechanism().filter(mechanism -> mechanism != LimitMechanism.QUOTA).isEmpty();
  }

  /** Why this user can't put these in place on this machine; empty if possible. Changes nothing. */
  public Optional<String> impossible() {
    Supplier<Optional<String>> engine = () -> container.isPresent() ? Optional.empty() : engine().impossible();
    return reason(seesLimits != SeenLimits.NONE, "sees-limits",
        () -> engine.get()
            .or(() -> seesLimits != SeenLimits.ALL && ControlGroups.ofThisUser().isUnified()
                ? Optional.of("control groups of version 2 have one for both limits; use " + SeenLimits.ALL)
                : Optional.empty()))
        .or(() -> reason(ownFiles, "own-files", () -> engine.get().or(OciRuntime::overlayImpossible)))
        .or(() -> reason(ownRights, "own-rights", engine))
        .or(() -> reason(ownNetwork, "own-network", () -> OwnNetwork.impossible()
            .or(engine)
            .or(() -> engine().usesOurGroups() ? Optional.empty() : ContainerRunner.missing("nsenter"))))
        .or(() -> container.flatMap(ContainerTraits::impossible));
  }

  private static Optional<String> impossible(ImageContainer container) {
    return container.engine()
        .impossible()
        .or(() -> container.engine().usesOurGroups() ? OciRuntime.overlayImpossible() : Optional.empty())
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
}
