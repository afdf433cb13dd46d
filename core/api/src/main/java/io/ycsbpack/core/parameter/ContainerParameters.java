// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.parameter;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.UserFolders;
import io.ycsbpack.core.container.ContainerEngine;
import io.ycsbpack.core.container.ContainerTraits;
import io.ycsbpack.core.container.ContainerTraits.ImageContainer;
import io.ycsbpack.core.container.SeenLimits;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Parameters that give a server on bare metal the traits of a server in a pod, one by one. */
public final class ContainerParameters {
  public static final Property<SeenLimits> SEES_LIMITS = Property.of("sees-limits",
      PropertyType.oneOf(SeenLimits.class), "none",
      "Limits that the server sees, and from which it derives threads and caches: none, cpu, memory or all. As in a "
          + "container, its control group is the root of /sys/fs/cgroup. cpu or memory by itself needs control groups "
          + "of version 1. Needs cpu by a quota, or memory, root, and runc or crun.");
  public static final Property<Boolean> OWN_NETWORK = Property.of("own-network", PropertyType.bool(), "false",
      "Run the server in its own network namespace, reached by a veth pair, as a pod. Needs root, ip, and without an"
          + " engine runc or crun.");
  public static final Property<Boolean> OWN_FILES = Property.of("own-files", PropertyType.bool(), "false",
      "Put the server's programs on an overlay file system, as in a container's image; its data stay in place, as on "
          + "a volume. Needs root, and runc or crun.");
  public static final Property<Boolean> OWN_RIGHTS = Property.of("own-rights", PropertyType.bool(), "false",
      "Run the server as user 10001 without capabilities, who can get none (no-new-privs), as in a restricted pod. "
          + "Its data belong to that user until it is stopped. Needs root, and runc or crun.");

  public static final Property<ContainerEngine> ENGINE = Property.optional("engine",
      PropertyType.oneOf(ContainerEngine.class),
      "Run the server in a container of an image, by this program: runc, crun or runsc (gVisor), or docker, podman or "
          + "nerdctl. As in a pod, it sees its limits, has the image's files on an overlay, and its own process, IPC "
          + "and host name namespaces. Needs root, the program and tar.");
  public static final Property<String> IMAGE = CommonParameters.IMAGE
      .withDoc("With an engine: archive of the container's "
          + "image (FILE.tar), as docker save writes it and scripts/image clickhouse makes it; by default the one that "
          + "scripts/image container has made.");
  public static final Property<Boolean> OWN_CALLS = Property.of("own-calls", PropertyType.bool(), "false",
      "With engine: the server may make those system calls alone that a pod may make by default (seccomp RuntimeDefault): "
          + "each one is checked.");

  /** All of them, in the order of the docs. */
  public static final List<Property<?>> ALL = List.of(SEES_LIMITS, OWN_FILES, OWN_RIGHTS, OWN_NETWORK,
      ENGINE, IMAGE, OWN_CALLS);

  private ContainerParameters() {
  }

  public static ContainerTraits traits(Settings given) {
    return new ContainerTraits(SEES_LIMITS.get(given), OWN_FILES.get(given), OWN_RIGHTS.get(given),
        OWN_NETWORK.get(given), container(given));
  }

  private static Optional<ImageContainer> container(Settings given) {
    Optional<ContainerEngine> engine = ENGINE.find(given);
    if (engine.isEmpty() && (IMAGE.find(given).isPresent() || OWN_CALLS.get(given))) {
      throw new UsageException((IMAGE.find(given).isPresent() ? IMAGE : OWN_CALLS).name()
          + ": the server runs in no container of an image; give " + ENGINE.name() + " too");
    }
    return engine.map(runtime -> new ImageContainer(runtime,
        IMAGE.find(given).map(file -> Path.of(file).toAbsolutePath()).orElseGet(ContainerParameters::usualArchive),
        OWN_CALLS.get(given)));
  }

  /** The path at which {@code scripts/image container} puts the archive of an image. */
  public static Path usualArchive() {
    return UserFolders.ofThisUser().cache().resolve("images").resolve("container.tar");
  }
}
