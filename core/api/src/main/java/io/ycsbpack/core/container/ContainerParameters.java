package io.ycsbpack.core.container;

import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.List;

/** Parameters that give a server on bare metal, one by one, what a server in a pod has. */
public final class ContainerParameters {
  /** Which of its limits it detects as those of the machine. */
  public static final Property<SeenLimits> SEES_LIMITS = Property.of("sees-limits",
      PropertyType.oneOf(SeenLimits.class), "none",
      "Which of its limits the server sees, and derives threads and caches from: none, cpu, memory or all; its own "
          + "control group is the root of /sys/fs/cgroup to it, as in a container. One alone is possible with control "
          + "groups of version 1. Needs cpu by a quota, or memory, and root.");
  /** Whether it has a network namespace. */
  public static final Property<Boolean> OWN_NETWORK = Property.of("own-network", PropertyType.bool(), "false",
      "The server runs in a network namespace of its own, reached by a veth pair, as a pod does; needs root and ip.");
  /** Whether its programs are on an overlay. */
  public static final Property<Boolean> OWN_FILES = Property.of("own-files", PropertyType.bool(), "false",
      "The server's programs are on an overlay file system, as those of a container's image are; its data stay where "
          + "they are, as on a volume; needs root.");
  /** Whether it runs without rights. */
  public static final Property<Boolean> OWN_RIGHTS = Property.of("own-rights", PropertyType.bool(), "false",
      "The server runs as a user of its own (10001) without capabilities, who can get none (no-new-privs), as in a "
          + "restricted pod; its data belong to that user until it is stopped; needs root and setpriv.");

  /** How late packets are in its network. */
  public static final Property<Duration> NETWORK_DELAY = Property.optional("own-network-delay",
      PropertyType.durationOf(Duration.ofMillis(1), Duration.ofSeconds(10)),
      "With own-network: time by which each packet from the server is delayed (20ms), as on a longer way; needs tc and a "
          + "kernel with netem (sch_netem).");

  /** How fast the disk of its data is to it. */
  public static final Property<Memory> DISK = Property.optional("own-disk", Memory.TYPE,
      "Bytes per second that the server may read from the disk of its data, and as many that it may write (4Mi), as on a "
          + "slower disk: reads that the page cache does not answer, and writes that it waits for (fsync); needs root and "
          + "control groups of version 1 with blkio.");

  /** All of them, in the order of the docs. */
  public static final List<Property<?>> ALL = List.of(SEES_LIMITS, OWN_FILES, OWN_RIGHTS, OWN_NETWORK,
      NETWORK_DELAY, DISK);

  private ContainerParameters() {
  }

  /** What these settings ask for. */
  public static ContainerTraits traits(Settings given) {
    return new ContainerTraits(SEES_LIMITS.get(given), OWN_FILES.get(given), OWN_RIGHTS.get(given),
        OWN_NETWORK.get(given), NETWORK_DELAY.find(given), DISK.find(given));
  }
}
