// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.PodContainers;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * @param cpu    null for none, or to leave it
 * @param memory null for none, or to leave it
 */
public record Limits(Quantity cpu, Quantity memory) {
  public static Limits of(Settings given) {
    return new Limits(KubernetesParameters.amount(LimitParameters.CPU, given).orElse(null),
        KubernetesParameters.amount(LimitParameters.MEMORY, given).orElse(null));
  }

  static Limits of(ResourceRequirements resources) {
    Map<String, Quantity> limits = resources == null ? Map.of() : resources.getLimits();
    return new Limits(limits.get("cpu"), limits.get("memory"));
  }

  /** As the pod describes the container; empty if it has no such container. */
  static Optional<Limits> described(Pod pod, String container) {
    return PodContainers.find(pod.getSpec(), container).map(one -> of(one.getResources()));
  }

  /** By the kubelet; none if it reports none yet. */
  static Limits reported(Pod pod, String container) {
    return of(PodContainers.status(pod, container).map(ContainerStatus::getResources).orElse(null));
  }

  Limits over(Limits others) {
    return new Limits(cpu == null ? others.cpu : cpu, memory == null ? others.memory : memory);
  }

  /** Sets limits in resources. A request that equals or exceeds a limit, or is missing, follows it. */
  ResourceRequirements on(ResourceRequirements resources) {
    ResourceRequirements there = Objects.requireNonNullElseGet(resources, ResourceRequirements::new);
    ResourceRequirementsBuilder changed = new ResourceRequirementsBuilder(there);
    put("cpu", cpu, there, changed);
    put("memory", memory, there, changed);
    return changed.build();
  }

  private static void put(String name, Quantity limit, ResourceRequirements there,
      ResourceRequirementsBuilder changed) {
    if (limit == null) {
      return;
    }
    changed.addToLimits(name, limit);
    Quantity request = there.getRequests().get(name);
    if (request == null || same(request, there.getLimits().get(name))
        || request.getNumericalAmount().compareTo(limit.getNumericalAmount()) > 0) {
      changed.addToRequests(name, limit);
    }
  }

  boolean sameAs(Limits other) {
    return same(cpu, other.cpu) && same(memory, other.memory);
  }

  /** Unnamed limits may be anything. */
  boolean areIn(Limits others) {
    return (cpu == null || same(cpu, others.cpu)) && (memory == null || same(memory, others.memory));
  }

  boolean isOneMoreThan(Limits others) {
    return cpu != null && others.cpu == null || memory != null && others.memory == null;
  }

  private static boolean same(Quantity a, Quantity b) {
    return a == null || b == null ? Objects.equals(a, b)
        : a.getNumericalAmount().compareTo(b.getNumericalAmount()) == 0;
  }

  @Override
  public String toString() {
    return (cpu == null ? "no CPU limit" : cpu + " CPU") + ", " + (memory == null ? "no memory limit" : memory);
  }
}
