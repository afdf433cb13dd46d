package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import java.util.Map;
import java.util.Objects;

/**
 * CPU and memory of a container, request and limit alike.
 *
 * @param cpu    null for none, or to leave what is there
 * @param memory null for none, or to leave what is there
 */
public record Limits(Quantity cpu, Quantity memory) {

  /** Those that a container's resources name as limits. */
  static Limits of(ResourceRequirements resources) {
    Map<String, Quantity> limits = resources == null || resources.getLimits() == null ? Map.of()
        : resources.getLimits();
    return new Limits(limits.get("cpu"), limits.get("memory"));
  }

  /** These over others: what is not named here stays. */
  Limits over(Limits others) {
    return new Limits(cpu == null ? others.cpu : cpu, memory == null ? others.memory : memory);
  }

  /** The same as a container has them. */
  ResourceRequirements toResources() {
    ResourceRequirementsBuilder resources = new ResourceRequirementsBuilder();
    if (cpu != null) {
      resources.addToLimits("cpu", cpu).addToRequests("cpu", cpu);
    }
    if (memory != null) {
      resources.addToLimits("memory", memory).addToRequests("memory", memory);
    }
    return resources.build();
  }

  /** Whether both amounts are the same, however they are written. */
  boolean sameAs(Limits other) {
    return same(cpu, other.cpu) && same(memory, other.memory);
  }

  /** Whether it names both. */
  boolean isWhole() {
    return cpu != null && memory != null;
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
