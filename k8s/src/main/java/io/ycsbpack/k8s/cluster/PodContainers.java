// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The containers of a pod by name, sidecars (init containers that Kubernetes always restarts) among them. */
public final class PodContainers {

  private PodContainers() {
  }

  /** Without init containers. */
  public static List<String> main(PodSpec pod) {
    return pod.getContainers().stream().map(Container::getName).toList();
  }

  /** Init containers that Kubernetes always restarts. */
  public static List<String> sidecars(PodSpec pod) {
    return pod.getInitContainers()
        .stream()
        .filter(one -> "Always".equals(one.getRestartPolicy()))
        .map(Container::getName)
        .toList();
  }

  public static Optional<Container> find(PodSpec pod, String name) {
    return pod == null
        ? Optional.empty()
        : Stream.concat(pod.getContainers().stream(), pod.getInitContainers().stream())
            .filter(one -> one.getName().equals(name))
            .findFirst();
  }

  /** In the order in which containers start. */
  public static Stream<ContainerStatus> statuses(Pod pod) {
    return pod.getStatus() == null
        ? Stream.empty()
        : Stream.concat(pod.getStatus().getInitContainerStatuses().stream(),
            pod.getStatus().getContainerStatuses().stream());
  }

  public static Optional<ContainerStatus> status(Pod pod, String name) {
    return statuses(pod).filter(one -> one.getName().equals(name)).findFirst();
  }

  /** A condition of the pod, whatever its status. */
  public static Optional<PodCondition> condition(Pod pod, String type) {
    return Optional.ofNullable(pod.getStatus())
        .stream()
        .flatMap(status -> status.getConditions().stream())
        .filter(condition -> condition.getType().equals(type))
        .findFirst();
  }
}
