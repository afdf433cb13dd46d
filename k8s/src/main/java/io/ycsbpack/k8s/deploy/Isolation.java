// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.deploy;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Manifests;
import io.ycsbpack.k8s.cluster.ObjectName;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The isolation of a database's pods from their node. Each part can be left out, or done by another runtime.
 *
 * @param runtime the RuntimeClass; empty for the node's own
 */
public record Isolation(boolean hostNetwork, Seccomp seccomp, Rights rights, Cores cores, CpuLimit cpuLimit,
    MemoryLimit memoryLimit, Optional<ObjectName> runtime) {
  /** Resolves cluster names in the network of the node, too. */
  private static final String CLUSTER_NAMES = "ClusterFirstWithHostNet";
  private static final Quantity A_LITTLE = Quantity.parse("1m");
  private static final long USER = 10001;
  /** For a question that is not about the size. */
  public static final Map<String, Quantity> SMALL = Map.of("cpu", Quantity.parse("100m"), "memory",
      Quantity.parse("32Mi"));

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
      "CPU limit of the servers: as cpu says, or none: cpu is then only their request, and they may use idle CPU.");
  public static final Property<MemoryLimit> MEMORY_LIMIT = Property.of("memory-limit",
      PropertyType.oneOf(MemoryLimit.class), "memory",
      "Memory limit of the servers: as memory says, or none: memory is then only their "
          + "request, and they may use free memory.");
  public static final Property<ObjectName> RUNTIME = Property.optional("runtime", ObjectName.TYPE,
      "RuntimeClass of the servers' pods (crun, runsc, kata), which the cluster must have; by "
          + "default their node's own runtime.");
  public static final List<Property<?>> PARAMETERS = List.of(HOST_NETWORK, SECCOMP, RIGHTS, CORES, CPU_LIMIT,
      MEMORY_LIMIT, RUNTIME);

  /** Meets the restricted Pod Security Standard. */
  public static final Isolation FULL = of(Settings.NONE);

  public static Isolation of(Settings given) {
    return new Isolation(HOST_NETWORK.get(given), SECCOMP.get(given), RIGHTS.get(given), CORES.get(given),
        CPU_LIMIT.get(given), MEMORY_LIMIT.get(given), RUNTIME.find(given));
  }

  /**
   * Sets user and size of a pod with one container. Manifests are restricted; this removes the restrictions that the
   * isolation leaves out.
   */
  void applyTo(PodSpec pod, long user, Map<String, Quantity> size) {
    Container container = pod.getContainers().get(0);
    Map<String, Quantity> limits = new TreeMap<>(size);
    limits.keySet().removeIf(this::leavesOut);
    Map<String, Quantity> requests = new TreeMap<>(size);
    if (cores == Cores.SHARED) {
      // Requests below the limits make the pod Burstable, without exclusive cores.
      requests.computeIfPresent("cpu", (name, cpu) -> cpu.subtract(A_LITTLE));
    }
    container.setResources(new ResourceRequirementsBuilder().withRequests(requests).withLimits(limits).build());
    boolean isRoot = rights == Rights.ROOT;
    PodSecurityContext context = pod.getSecurityContext();
    context.setRunAsNonRoot(!isRoot);
    context.setRunAsUser(isRoot ? 0 : user);
    context.setRunAsGroup(isRoot ? 0 : user);
    context.setFsGroup(isRoot ? null : Long.valueOf(user));
    context.getSeccompProfile().setType(seccomp.type);
    if (isRoot) {
      container.setSecurityContext(new SecurityContextBuilder().withAllowPrivilegeEscalation(true)
          .withNewCapabilities()
          .addToAdd("ALL")
          .endCapabilities()
          .build());
    }
    runtime.ifPresent(name -> pod.setRuntimeClassName(name.text()));
    if (hostNetwork) {
      pod.setHostNetwork(true);
      pod.setDnsPolicy(CLUSTER_NAMES);
    }
  }

  /**
   * Asks by a dry run whether the API server admits such a pod: Pod Security, quota, LimitRange or a webhook may refuse
   * it. Empty if the pod is admitted, or if not even a small, fully isolated pod is.
   */
  public Optional<String> refusal(Cluster cluster, Map<String, Quantity> size) {
    return asked(cluster, size).filter(reason -> FULL.asked(cluster, SMALL).isEmpty());
  }

  private Optional<String> asked(Cluster cluster, Map<String, Quantity> size) {
    try {
      return added(cluster.client().pods().resource(pod(size)).dryRun().create());
    } catch (KubernetesClientException e) {
      return Optional.of(ApiErrors.reason(e));
    }
  }

  Pod pod(Map<String, Quantity> size) {
    Pod pod = Manifests.read("admission/pod.yaml", Pod.class);
    applyTo(pod.getSpec(), USER, size);
    return pod;
  }

  /** A limit that the pod was given and did not ask for, in words. */
  Optional<String> added(Pod pod) {
    return Optional.ofNullable(pod.getSpec())
        .stream()
        .flatMap(spec -> spec.getContainers().stream())
        .map(Container::getResources)
        .filter(Objects::nonNull)
        .flatMap(resources -> resources.getLimits().entrySet().stream())
        .filter(limit -> leavesOut(limit.getKey()))
        .map(limit -> "the namespace gives pods without a limit of " + limit.getKey() + " one of " + limit.getValue()
            + " (a LimitRange or a webhook does that)")
        .findFirst();
  }

  private boolean leavesOut(String limit) {
    return limit.equals("cpu") && cpuLimit == CpuLimit.NONE
        || limit.equals("memory") && memoryLimit == MemoryLimit.NONE;
  }

  public enum Seccomp {
    RUNTIME_DEFAULT("RuntimeDefault"),
    UNCONFINED("Unconfined");

    private final String type;

    Seccomp(String type) {
      this.type = type;
    }
  }

  public enum Rights {
    /** The image's user, without capabilities. */
    RESTRICTED,
    /** Root with all capabilities. */
    ROOT
  }

  public enum Cores {
    /** Exclusive, for Guaranteed pods with whole cores. */
    OWN,
    /** A request of 1m below the limit makes the pod share cores. */
    SHARED
  }

  public enum CpuLimit {
    CPU,
    NONE
  }

  public enum MemoryLimit {
    MEMORY,
    NONE
  }
}
