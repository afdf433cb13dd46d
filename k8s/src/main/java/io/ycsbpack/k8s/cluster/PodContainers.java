// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.List;
import java.util.Objects;
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

  /** Without content while the kubelet reports none. */
  public static PodStatus status(Pod pod) {
    return Objects.requireNonNullElseGet(pod.getStatus(), PodStatus::new);
  }

  /** In the order in which containers start. */
  public static Stream<ContainerStatus> statuses(Pod pod) {
    return Stream.concat(status(pod).getInitContainerStatuses().stream(),
        status(pod).getContainerStatuses().stream());
  }

  public static Optional<ContainerStatus> status(Pod pod, String name) {
    return statuses(pod).filter(one -> one.getName().equals(name)).findFirst();
  }

  /** A condition of the pod, whatever its status. */
  public static Optional<PodCondition> condition(Pod pod, String type) {
    return status(pod).getConditions()
        .stream()
        .filter(condition -> condition.getType().equals(type))
        .findFirst();
  }
}
