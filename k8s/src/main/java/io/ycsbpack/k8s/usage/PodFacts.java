// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.CpuWeight;
import io.ycsbpack.core.record.Placement;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.PodContainers;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The record's data of a target's present pods. */
public record PodFacts(Cluster cluster, List<Pod> pods, String container) {
  private static final String RELEASE = "/proc/sys/kernel/osrelease";

  public List<RunRecord.Pod> records() {
    return pods.stream().map(this::podRecord).toList();
  }

  private RunRecord.Pod podRecord(Pod pod) {
    Optional<ContainerStatus> status = PodContainers.status(pod, container);
    Map<String, Quantity> limits = status.map(ContainerStatus::getResources)
        .map(resources -> resources.getLimits())
        .orElse(Map.of());
    Quantity cpu = limits.get("cpu");
    Quantity memory = limits.get("memory");
    return new RunRecord.Pod(pod.getMetadata().getName(), pod.getSpec().getNodeName(),
        status.map(ContainerStatus::getImage).orElse(null), status.map(ContainerStatus::getImageID).orElse(null),
        cpu == null ? null : cpu.getNumericalAmount().doubleValue(),
        memory == null ? null : Quantity.getAmountInBytes(memory).longValue());
  }

  /** The sum of the pods' limits; empty if one has none. */
  public Optional<CpuLimit> limit() {
    List<Double> limits = records().stream().map(RunRecord.Pod::cpuLimit).toList();
    return limits.isEmpty() || limits.contains(null)
        ? Optional.empty()
        : Optional.of(new CpuLimit(CpuLimit.Mechanism.QUOTA, limits.stream().mapToDouble(Double::doubleValue).sum()));
  }

  /** Of one pod on this machine. */
  public Optional<CpuWeight> weight() {
    return pods.size() == 1 ? new LocalGroups().weight(pods.get(0)) : Optional.empty();
  }

  /**
   * RuntimeClass and the kernel that the pods see: a sandbox or a virtual machine has its own. Empty for the node's own
   * runtime.
   */
  public Map<String, String> runtime() {
    Map<String, String> facts = new HashMap<>();
    pods.stream().filter(pod -> pod.getSpec().getRuntimeClassName() != null).findFirst().ifPresent(pod -> {
      facts.put("runtimeClass", pod.getSpec().getRuntimeClassName());
      cluster.printed(pod.getMetadata().getName(), container, "cat", RELEASE)
          .map(String::strip)
          .filter(text -> !text.isEmpty())
          .ifPresent(release -> facts.put("podKernel", release));
    });
    return facts;
  }

  /** Nodes of clients, and of the offline loads in the namespace. */
  public Placement placement(Collection<String> clientNodes) {
    List<Placement.Neighbor> neighbors = cluster.pods(Labels.offline())
        .stream()
        .filter(pod -> pod.getSpec().getNodeName() != null && pod.getMetadata().getLabels().containsKey(Labels.PART))
        .map(PodFacts::neighbor)
        .sorted(Comparator.comparing(Placement.Neighbor::load).thenComparing(Placement.Neighbor::part))
        .toList();
    return new Placement(clientNodes.stream().sorted().toList(), neighbors);
  }

  private static Placement.Neighbor neighbor(Pod pod) {
    Map<String, String> labels = pod.getMetadata().getLabels();
    return new Placement.Neighbor(labels.get(Labels.INSTANCE), labels.get(Labels.PART), pod.getMetadata().getName(),
        pod.getSpec().getNodeName(), pod.getMetadata().getAnnotations().get(Labels.EGRESS));
  }
}
