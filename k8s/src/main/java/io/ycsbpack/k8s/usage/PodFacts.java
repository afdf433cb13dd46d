package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.k8s.cluster.PodContainers;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** What the record keeps of a pod, and what is counted over several. */
final class PodFacts {

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

  /** The sum of the pods' limits; empty when one of them has none. */
  static Optional<RunRecord.Limit> limit(List<RunRecord.Pod> pods) {
    if (pods.isEmpty() || pods.stream().map(RunRecord.Pod::cpuLimit).anyMatch(Objects::isNull)) {
      return Optional.empty();
    }
    return Optional.of(new RunRecord.Limit("quota", pods.stream().mapToDouble(RunRecord.Pod::cpuLimit).sum()));
  }

  /** How often the container was started again, in all these pods. */
  static int restarts(List<Pod> pods, String container) {
    return pods.stream()
        .flatMap(pod -> PodContainers.status(pod, container).stream())
        .mapToInt(status -> Objects.requireNonNullElse(status.getRestartCount(), 0))
        .sum();
  }

  /** Why it was started again last; empty when nothing is known. */
  static Optional<String> lastEnd(List<Pod> pods, String container) {
    return pods.stream()
        .flatMap(pod -> PodContainers.status(pod, container).stream())
        .filter(status -> status.getLastState() != null && status.getLastState().getTerminated() != null)
        .map(status -> status.getLastState().getTerminated().getReason())
        .filter(Objects::nonNull)
        .findFirst();
  }
}
