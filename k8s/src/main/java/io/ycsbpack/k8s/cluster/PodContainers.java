package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The containers of a pod by name, wherever its description lists them: a sidecar is an init container that Kubernetes
 * restarts always, and so runs as long as the pod. Names are unique over both lists.
 */
public final class PodContainers {

  private PodContainers() {
  }

  /** Names of the containers that are no init containers: those that a pod is made for. */
  public static List<String> main(PodSpec pod) {
    return list(pod.getContainers()).map(Container::getName).toList();
  }

  /** Names of the init containers, sidecars among them. */
  public static List<String> init(PodSpec pod) {
    return list(pod.getInitContainers()).map(Container::getName).toList();
  }

  public static Optional<Container> find(PodSpec pod, String name) {
    return pod == null
        ? Optional.empty()
        : Stream.concat(list(pod.getContainers()), list(pod.getInitContainers()))
            .filter(one -> one.getName().equals(name))
            .findFirst();
  }

  /** Whether this container has ended when its pod is ready: an init container that is no sidecar. */
  public static boolean endsBeforeReady(PodSpec pod, String name) {
    return pod != null && list(pod.getInitContainers())
        .anyMatch(one -> one.getName().equals(name) && !"Always".equals(one.getRestartPolicy()));
  }

  /** What the kubelet reports of all containers, in the order in which they start. */
  public static Stream<ContainerStatus> statuses(Pod pod) {
    return pod.getStatus() == null
        ? Stream.empty()
        : Stream.concat(list(pod.getStatus().getInitContainerStatuses()),
            list(pod.getStatus().getContainerStatuses()));
  }

  public static Optional<ContainerStatus> status(Pod pod, String name) {
    return statuses(pod).filter(one -> one.getName().equals(name)).findFirst();
  }

  private static <T> Stream<T> list(List<T> values) {
    return Stream.ofNullable(values).flatMap(List::stream);
  }
}
