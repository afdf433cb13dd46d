package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Limits of CPU and memory of a container.
 *
 * @param cpu    null for none, or to leave what is there
 * @param memory null for none, or to leave what is there
 */
public record Limits(Quantity cpu, Quantity memory) {
  /** Those that are given by the parameters cpu and memory. */
  public static Limits of(Settings given) {
    return new Limits(KubernetesParameters.amount(LimitParameters.CPU, given).orElse(null),
        KubernetesParameters.amount(LimitParameters.MEMORY, given).orElse(null));
  }

  static Limits of(ResourceRequirements resources) {
    Map<String, Quantity> limits = amounts(resources == null ? null : resources.getLimits());
    return new Limits(limits.get("cpu"), limits.get("memory"));
  }

  /** Limits that LimitRanges of the namespace give to containers without any. */
  static Limits defaults(Cluster cluster) {
    Map<String, Quantity> defaults = new HashMap<>();
    cluster.client()
        .limitRanges()
        .inNamespace(cluster.namespace())
        .list()
        .getItems()
        .stream()
        .flatMap(range -> range.getSpec().getLimits().stream())
        .filter(item -> "Container".equals(item.getType()) && item.getDefault() != null)
        .forEach(item -> defaults.putAll(item.getDefault()));
    return new Limits(defaults.get("cpu"), defaults.get("memory"));
  }

  /** These over others: what is not named here stays. */
  Limits over(Limits others) {
    return new Limits(cpu == null ? others.cpu : cpu, memory == null ? others.memory : memory);
  }

  /**
   * A container's resources with these limits instead of its own; what is not named here stays. A request that was the
   * limit, or that there was not, goes with it; another stays, unless it would be above the limit.
   */
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
    Quantity request = amounts(there.getRequests()).get(name);
    if (request == null || same(request, amounts(there.getLimits()).get(name))
        || request.getNumericalAmount().compareTo(limit.getNumericalAmount()) > 0) {
      changed.addToRequests(name, limit);
    }
  }

  private static Map<String, Quantity> amounts(Map<String, Quantity> amounts) {
    return Objects.requireNonNullElse(amounts, Map.of());
  }

  /** Whether both amounts are the same, however they are written. */
  boolean sameAs(Limits other) {
    return same(cpu, other.cpu) && same(memory, other.memory);
  }

  /** Whether the others have these; what is not named here may be anything. */
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
