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
    return list(pod.getContainers()).map(Container::getName).toList();
  }

  /** Init containers that Kubernetes always restarts. */
  public static List<String> sidecars(PodSpec pod) {
    return list(pod.getInitContainers()).filter(one -> "Always".equals(one.getRestartPolicy()))
        .map(Container::getName)
        .toList();
  }

  public static Optional<Container> find(PodSpec pod, String name) {
    return pod == null
        ? Optional.empty()
        : Stream.concat(list(pod.getContainers()), list(pod.getInitContainers()))
            .filter(one -> one.getName().equals(name))
            .findFirst();
  }

  /** In the order in which containers start. */
  public static Stream<ContainerStatus> statuses(Pod pod) {
    return pod.getStatus() == null
        ? Stream.empty()
        : Stream.concat(list(pod.getStatus().getInitContainerStatuses()),
            list(pod.getStatus().getContainerStatuses()));
  }

  public static Optional<ContainerStatus> status(Pod pod, String name) {
    return statuses(pod).filter(one -> one.getName().equals(name)).findFirst();
  }

  /** A condition of the pod, whatever its status. */
  public static Optional<PodCondition> condition(Pod pod, String type) {
    return Optional.ofNullable(pod.getStatus())
        .stream()
        .flatMap(status -> list(status.getConditions()))
        .filter(condition -> condition.getType().equals(type))
        .findFirst();
  }

  private static <T> Stream<T> list(List<T> values) {
    return Stream.ofNullable(values).flatMap(List::stream);
  }
}
