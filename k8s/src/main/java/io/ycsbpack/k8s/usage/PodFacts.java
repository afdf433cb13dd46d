package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.ycsbpack.core.record.Placement;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.PodContainers;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** What the record keeps of a pod. */
final class PodFacts {
  private static final String RELEASE = "/proc/sys/kernel/osrelease";

  private PodFacts() {
  }

  static RunRecord.Pod podRecord(Pod pod, String container) {
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
  static Optional<RunRecord.Limit> limit(List<RunRecord.Pod> pods) {
    if (pods.isEmpty() || pods.stream().map(RunRecord.Pod::cpuLimit).anyMatch(Objects::isNull)) {
      return Optional.empty();
    }
    return Optional.of(new RunRecord.Limit("quota", pods.stream().mapToDouble(RunRecord.Pod::cpuLimit).sum()));
  }

  static int restarts(List<Pod> pods, String container) {
    return pods.stream()
        .flatMap(pod -> PodContainers.status(pod, container).stream())
        .mapToInt(status -> Objects.requireNonNullElse(status.getRestartCount(), 0))
        .sum();
  }

  /** The release of the kernel that a pod sees; empty if unknown. */
  static Optional<String> kernel(Cluster cluster, String pod, String container) {
    return cluster.printed(pod, container, "cat", RELEASE).map(String::strip).filter(text -> !text.isEmpty());
  }

  static Placement placement(Cluster cluster, Collection<String> clientNodes) {
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
        pod.getSpec().getNodeName(),
        Objects.requireNonNullElse(pod.getMetadata().getAnnotations(), Map.<String, String>of()).get(Labels.EGRESS));
  }
}
