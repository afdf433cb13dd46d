package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.ycsbpack.k8s.cluster.FieldManager;
import io.ycsbpack.k8s.cluster.PodContainers;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An object whose pods can be limited. Every call asks the cluster again. */
interface Limited {

  /** Kind and name as events have them: {@code StatefulSet/clickhouse}. */
  String title();

  boolean isThere();

  /** What controls it, such as an operator, which may set its description back; empty where nothing does. */
  default Optional<OwnerReference> controller() {
    return Optional.empty();
  }

  /** Without init containers. */
  List<String> containers();

  /** Sidecars among them. */
  default List<String> initContainers() {
    return List.of();
  }

  /**
   * Whether this container has ended when its pods are ready, so that only pods that are made later can have other
   * limits.
   */
  default boolean endsBeforeReady(String container) {
    return false;
  }

  /** What it gives a container; for a custom resource, its group of servers. */
  ResourceRequirements resources(String container);

  /**
   * Changes what it gives a container, so that pods made from now on have it.
   *
   * @throws UnsupportedOperationException where only a pod itself can be changed
   */
  void change(String container, ResourceRequirements resources);

  /**
   * What an object has where it gives a container its resources, as it is written there.
   *
   * @param depth how many parts of the path to it are there
   * @param value as JSON has it; null where there is none
   * @param pods  how many pods the object had then
   */
  record Written(int depth, Object value, int pods) {
  }

  /** The same as {@link #resources} as it is written; empty where it is always written in one way. */
  default Optional<Written> written(String container) {
    return Optional.empty();
  }

  default void putBack(OriginalResources original) {
    change(original.container(), original.resources());
  }

  default Optional<FieldManager> lastChange(String container) {
    return Optional.empty();
  }

  /** Why pods with another description would not come by themselves, and what to do; empty where they do. */
  default Optional<String> rolloutObstacle() {
    return Optional.empty();
  }

  Map<String, String> annotations();

  /** Sets an annotation; null removes it. */
  void annotate(String name, String value);

  List<Pod> pods();

  Map<String, String> selector();

  int wanted();

  boolean isRolledOut();

  static Container container(PodSpec pod, String name) {
    return PodContainers.find(pod, name).orElseThrow();
  }

  /** Name of the container within its pods. */
  default String podContainer(String container) {
    return container;
  }
}
