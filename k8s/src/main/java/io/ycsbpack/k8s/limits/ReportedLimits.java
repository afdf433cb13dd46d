package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;

/**
 * What a pod's kubelet says.
 *
 * @param pod    its name
 * @param limits of the container; no limits where the kubelet reports none yet
 */
public record ReportedLimits(String pod, Limits limits) {

  static List<ReportedLimits> of(List<Pod> pods, String container) {
    return pods.stream()
        .map(pod -> new ReportedLimits(pod.getMetadata().getName(),
            pod.getStatus() == null || pod.getStatus().getContainerStatuses() == null
                ? new Limits(null, null)
                : pod.getStatus()
                    .getContainerStatuses()
                    .stream()
                    .filter(status -> status.getName().equals(container))
                    .findFirst()
                    .map(status -> Limits.of(status.getResources()))
                    .orElse(new Limits(null, null))))
        .toList();
  }
}
