package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.ycsbpack.k8s.cluster.PodContainers;
import java.util.Optional;

/**
 * What a container of a pod has: as the kubelet reports it, or, where it is an init container that the kubelet reports
 * no resources for, as the API server admitted the pod.
 *
 * @param limits of the container; no limits where the kubelet reports none yet
 * @param source whose word it is, in words
 */
public record ReportedLimits(String pod, Limits limits, String source) {

  static ReportedLimits of(Pod pod, String container) {
    String name = pod.getMetadata().getName();
    Optional<ResourceRequirements> reported = PodContainers.status(pod, container).map(ContainerStatus::getResources);
    if (reported.isEmpty() && PodContainers.endsBeforeReady(pod.getSpec(), container)) {
      return new ReportedLimits(name, Limits.of(Limited.container(pod.getSpec(), container).getResources()),
          "says its description");
    }
    return new ReportedLimits(name, Limits.of(reported.orElse(null)), "says its kubelet");
  }

  @Override
  public String toString() {
    return "pod/" + pod + " has " + limits + ", " + source;
  }
}
