package io.ycsbpack.k8s.deploy;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Takes a pod from the restricted Pod Security Standard, by which manifests describe it, down to less isolation. */
final class IsolatedPod {
  /** Resolves the cluster's names also in the network of a node; by default, only the node's resolver is asked. */
  private static final String CLUSTER_NAMES = "ClusterFirstWithHostNet";
  private static final Quantity A_LITTLE = Quantity.parse("1m");

  private IsolatedPod() {
  }

  /** Sets user and size of a pod with one container, and takes away the parts that this isolation leaves out. */
  static void isolate(PodSpec pod, long user, Map<String, Quantity> size, Isolation isolation) {
    Container container = pod.getContainers().get(0);
    container.setResources(resources(size, isolation));
    boolean isRoot = isolation.rights() == Isolation.Rights.ROOT;
    PodSecurityContext context = pod.getSecurityContext();
    context.setRunAsNonRoot(!isRoot);
    context.setRunAsUser(isRoot ? 0 : user);
    context.setRunAsGroup(isRoot ? 0 : user);
    context.setFsGroup(isRoot ? null : Long.valueOf(user));
    context.getSeccompProfile().setType(isolation.seccomp().type());
    if (isRoot) {
      container.setSecurityContext(new SecurityContextBuilder().withAllowPrivilegeEscalation(true)
          .withNewCapabilities()
          .addToAdd("ALL")
          .endCapabilities()
          .build());
    }
    isolation.runtime().ifPresent(runtime -> pod.setRuntimeClassName(runtime.text()));
    if (isolation.hostNetwork()) {
      pod.setHostNetwork(true);
      pod.setDnsPolicy(CLUSTER_NAMES);
    }
  }

  static ResourceRequirements resources(Map<String, Quantity> size, Isolation isolation) {
    Map<String, Quantity> limits = new TreeMap<>(size);
    limits.keySet().removeAll(left(isolation));
    return new ResourceRequirementsBuilder().withRequests(requests(size, isolation)).withLimits(limits).build();
  }

  /** Requests below the limits are those of the class Burstable, which has no cores of its own. */
  private static Map<String, Quantity> requests(Map<String, Quantity> size, Isolation isolation) {
    Map<String, Quantity> requests = new TreeMap<>(size);
    if (isolation.cores() == Isolation.Cores.SHARED) {
      requests.computeIfPresent("cpu", (name, cpu) -> cpu.subtract(A_LITTLE));
    }
    return requests;
  }

  /** Which limit a pod was given that it did not ask for, in words; empty where it has none of these. */
  static Optional<String> added(Pod pod, Isolation isolation) {
    Set<String> left = left(isolation);
    return Optional.ofNullable(pod.getSpec())
        .stream()
        .flatMap(spec -> spec.getContainers().stream())
        .map(Container::getResources)
        .filter(resources -> resources != null && resources.getLimits() != null)
        .flatMap(resources -> resources.getLimits().entrySet().stream())
        .filter(limit -> left.contains(limit.getKey()))
        .map(limit -> "the namespace gives pods without a limit of " + limit.getKey() + " one of " + limit.getValue()
            + " (a LimitRange or a webhook does that)")
        .findFirst();
  }

  private static Set<String> left(Isolation isolation) {
    Set<String> left = new TreeSet<>();
    if (isolation.cpuLimit() == Isolation.CpuLimit.NONE) {
      left.add("cpu");
    }
    if (isolation.memoryLimit() == Isolation.MemoryLimit.NONE) {
      left.add("memory");
    }
    return left;
  }
}
