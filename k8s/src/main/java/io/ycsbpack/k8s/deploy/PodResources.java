package io.ycsbpack.k8s.deploy;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import java.util.Map;
import java.util.TreeMap;

/** Requests and limits of a server's container: alike, but for limits that are left out. */
final class PodResources {
  private PodResources() {
  }

  /** Those of a container of this size. */
  static ResourceRequirements of(Map<String, Quantity> size, Isolation isolation) {
    Map<String, Quantity> limits = new TreeMap<>(size);
    if (isolation.cpuLimit() == Isolation.CpuLimit.NONE) {
      limits.remove("cpu");
    }
    if (isolation.memoryLimit() == Isolation.MemoryLimit.NONE) {
      limits.remove("memory");
    }
    return new ResourceRequirementsBuilder().withRequests(size).withLimits(limits).build();
  }
}
