// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The containers of a pod by name, sidecars (init containers that Kubernetes always restarts) among them. */
public final class PodContainers {

  private PodContainers() {
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
    return Stream.concat(status(pod).getInitContainerStatuses().stream(), status(pod).getContainerStatuses().stream());
  }

  public static Optional<ContainerStatus> status(Pod pod, String name) {
    return statuses(pod).filter(one -> one.getName().equals(name)).findFirst();
  }

  /** A condition of the pod, whatever its status. */
  public static Optional<PodCondition> condition(Pod pod, String type) {
    return status(pod).getConditions().stream().filter(condition -> condition.getType().equals(type)).findFirst();
  }

  /**
   * Names the program that changed a container's resources last in a pod or a pod template, and the time, by
   * {@code metadata.managedFields}. Empty if unknown.
   */
  public static Optional<String> lastChange(HasMetadata object, String container) {
    return object.getMetadata()
        .getManagedFields()
        .stream()
        .filter(entry -> entry.getFieldsV1() != null && entry.getTime() != null)
        .filter(entry -> setsResources(entry.getFieldsV1().getAdditionalProperties(), container))
        .max(Comparator.comparing(ManagedFieldsEntry::getTime))
        .map(entry -> "by " + entry.getManager() + " at " + entry.getTime());
  }

  private static boolean setsResources(Map<String, Object> fields, String container) {
    FieldPath template = new FieldPath(List.of("f:spec", "f:template"));
    return Stream.of("f:containers", "f:initContainers")
        .map(list -> new FieldPath(List.of("f:spec", list, "k:{\"name\":\"" + container + "\"}", "f:resources")))
        .anyMatch(ofPod -> ofPod.find(fields).isPresent() || template.find(fields).flatMap(ofPod::find).isPresent());
  }
}
