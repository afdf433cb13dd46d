package io.ycsbpack.k8s.deploy;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.ObjectName;
import java.util.List;
import java.util.Optional;

/**
 * What keeps the pods of a database apart from their node. Each part of it can be left out, or done by another
 * runtime, to find what it costs.
 *
 * @param runtime the RuntimeClass by which their node runs them; empty for the node's own
 */
public record Isolation(boolean hostNetwork, Seccomp seccomp, Rights rights, Cores cores, CpuLimit cpuLimit,
    MemoryLimit memoryLimit, Optional<ObjectName> runtime) {
  public static final Property<Boolean> HOST_NETWORK = Property.of("host-network", PropertyType.bool(), "false",
      "Run the servers in the network of their node, on free ports. Namespaces that enforce a "
          + "Pod Security Standard refuse it.");
  public static final Property<Seccomp> SECCOMP = Property.of("seccomp", PropertyType.oneOf(Seccomp.class),
      "runtime-default",
      "Filter of the servers' system calls: the container runtime's, or none (unconfined). "
          + "Namespaces that enforce a Pod Security Standard refuse none.");
  public static final Property<Rights> RIGHTS = Property.of("rights", PropertyType.oneOf(Rights.class), "restricted",
      "User of the servers: the image's, without capabilities (restricted), or root with all "
          + "of them (root). Namespaces that enforce a Pod Security Standard refuse root.");
  public static final Property<Cores> CORES = Property.of("cores", PropertyType.oneOf(Cores.class), "own",
      "Cores of the servers on a node with the static CPU manager, if cpu is whole: exclusive, or shared with all "
          + "pods (by a CPU request 1m below the limit).");
  public static final Property<CpuLimit> CPU_LIMIT = Property.of("cpu-limit", PropertyType.oneOf(CpuLimit.class), "cpu",
      "CPU limit of the servers: as cpu says, or none: cpu is then only their request, and "
          + "they may use idle CPU.");
  public static final Property<MemoryLimit> MEMORY_LIMIT = Property.of("memory-limit",
      PropertyType.oneOf(MemoryLimit.class), "memory",
      "Memory limit of the servers: as memory says, or none: memory is then only their "
          + "request, and they may use free memory.");
  public static final Property<ObjectName> RUNTIME = Property.optional("runtime", ObjectName.TYPE,
      "RuntimeClass of the servers' pods (crun, runsc, kata), which the cluster must have; by "
          + "default their node's own runtime.");
  public static final List<Property<?>> PARAMETERS = List.of(HOST_NETWORK, SECCOMP, RIGHTS, CORES, CPU_LIMIT,
      MEMORY_LIMIT, RUNTIME);

  /** Of pods that meet the restricted Pod Security Standard, as databases are deployed unless asked otherwise. */
  public static final Isolation FULL = of(Settings.NONE);

  public static Isolation of(Settings given) {
    return new Isolation(HOST_NETWORK.get(given), SECCOMP.get(given), RIGHTS.get(given), CORES.get(given),
        CPU_LIMIT.get(given), MEMORY_LIMIT.get(given), RUNTIME.find(given));
  }

  public enum Seccomp {
    /** The container runtime's own filter: each call is checked. */
    RUNTIME_DEFAULT("RuntimeDefault"),
    UNCONFINED("Unconfined");

    private final String type;

    Seccomp(String type) {
      this.type = type;
    }

    String type() {
      return type;
    }
  }

  public enum Rights {
    /** The image's user, without capabilities and without a way to any. */
    RESTRICTED,
    /** Root, with all capabilities that the container runtime has. */
    ROOT
  }

  /** Cores that a node with the static CPU manager gives to pods. */
  public enum Cores {
    /** Their own, for pods of the class Guaranteed with whole cores. */
    OWN,
    /** Those that all others share: their CPU request is a thousandth of a core below their limit. */
    SHARED
  }

  public enum CpuLimit {
    /** The same as the request. */
    CPU,
    NONE
  }

  public enum MemoryLimit {
    /** The same as the request. */
    MEMORY,
    NONE
  }
}
