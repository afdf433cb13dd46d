package io.ycsbpack.k8s.deploy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.core.deployment.OperatedDeployment;
import io.ycsbpack.k8s.cluster.ObjectName;
import java.util.Locale;
import java.util.Optional;

/**
 * What keeps the pods of a database apart from their node. Each part of it can be left out, or done by another
 * runtime, to find what it costs.
 *
 * @param runtime the RuntimeClass by which their node runs them; empty for the node's own
 */
public record Isolation(boolean hostNetwork, Seccomp seccomp, Rights rights, Cores cores, CpuLimit cpuLimit,
    MemoryLimit memoryLimit, Optional<ObjectName> runtime) {
  /** Of pods that meet the restricted Pod Security Standard, as databases are deployed unless asked otherwise. */
  public static final Isolation FULL = new Isolation(false, Seccomp.RUNTIME_DEFAULT, Rights.RESTRICTED, Cores.OWN,
      CpuLimit.CPU, MemoryLimit.MEMORY, Optional.empty());

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

    @Override
    public String toString() {
      return word(this);
    }
  }

  public enum Rights {
    /** The image's user, without capabilities and without a way to any. */
    RESTRICTED,
    /** Root, with all capabilities that the container runtime has. */
    ROOT;

    @Override
    public String toString() {
      return word(this);
    }
  }

  /** Cores that a node with the static CPU manager gives to pods. */
  public enum Cores {
    /** Their own, for pods of the class Guaranteed with whole cores. */
    OWN,
    /** Those that all others share: their CPU request is a thousandth of a core below their limit. */
    SHARED;

    @Override
    public String toString() {
      return word(this);
    }
  }

  public enum CpuLimit {
    /** The same as the request. */
    CPU,
    NONE;

    @Override
    public String toString() {
      return word(this);
    }
  }

  public enum MemoryLimit {
    /** The same as the request. */
    MEMORY,
    NONE;

    @Override
    public String toString() {
      return word(this);
    }
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public Isolation inHostNetwork() {
    return new Isolation(true, seccomp, rights, cores, cpuLimit, memoryLimit, runtime);
  }

  public Isolation with(Seccomp other) {
    return new Isolation(hostNetwork, other, rights, cores, cpuLimit, memoryLimit, runtime);
  }

  public Isolation with(Rights other) {
    return new Isolation(hostNetwork, seccomp, other, cores, cpuLimit, memoryLimit, runtime);
  }

  public Isolation with(Cores other) {
    return new Isolation(hostNetwork, seccomp, rights, other, cpuLimit, memoryLimit, runtime);
  }

  public Isolation with(CpuLimit other) {
    return new Isolation(hostNetwork, seccomp, rights, cores, other, memoryLimit, runtime);
  }

  public Isolation with(MemoryLimit other) {
    return new Isolation(hostNetwork, seccomp, rights, cores, cpuLimit, other, runtime);
  }

  public Isolation runBy(ObjectName runtimeClass) {
    return new Isolation(hostNetwork, seccomp, rights, cores, cpuLimit, memoryLimit, Optional.of(runtimeClass));
  }

  /** @throws UsageException if a part is left out and an operator makes the pods: it would make them as usual */
  public void requirePossible(String binding, Deployment deployment) {
    if (deployment instanceof OperatedDeployment && !equals(FULL)) {
      throw new UsageException("the operator of " + binding
          + " makes its pods: host-network, seccomp, rights, cores, cpu-limit, memory-limit and runtime can't be set"
          + " for them");
    }
  }
}
