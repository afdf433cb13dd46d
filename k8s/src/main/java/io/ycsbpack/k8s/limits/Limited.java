// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.utils.KubernetesResourceUtil;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.k8s.cluster.ApiCalls;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.FieldManager;
import io.ycsbpack.k8s.cluster.FieldPath;
import io.ycsbpack.k8s.cluster.PodContainers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * An object whose pods can be limited; every call reads it again. For a custom resource, a container means a group of
 * servers.
 */
final class Limited {
  private final Cluster cluster;
  private final LimitTarget target;
  private final CustomKinds.Found kind;
  private final Optional<BuiltInKind> builtIn;
  /** At the first look: an operator's pods come and go while it recreates them. */
  private Optional<Integer> wanted = Optional.empty();
  /** By their names in a custom resource. */
  private final Map<String, String> inPods = new HashMap<>();

  /**
   * The resources of a container as the object had them.
   *
   * @param depth number of parts of the path that existed
   * @param value JSON; null for none
   * @param pods  number of pods
   */
  record Written(int depth, Object value, int pods) {
  }

  private Limited(Cluster cluster, LimitTarget target, CustomKinds.Found kind, Optional<BuiltInKind> builtIn) {
    this.cluster = cluster;
    this.target = target;
    this.kind = kind;
    this.builtIn = builtIn;
  }

  /** @throws UsageException if the fields of this kind are unknown */
  static Limited find(Cluster cluster, LimitTarget target) {
    Optional<BuiltInKind> builtIn = BuiltInKind.of(target);
    if (builtIn.isPresent() && !target.fields().equals(LimitTarget.Fields.KNOWN)) {
      throw new UsageException(target + " is no custom resource: path and pods are of these alone");
    }
    return new Limited(cluster, target,
        builtIn.map(BuiltInKind::found).orElseGet(() -> CustomKinds.find(cluster, target)), builtIn);
  }

  static Container container(PodSpec pod, String name) {
    return PodContainers.find(pod, name).orElseThrow();
  }

  /** As in events: {@code StatefulSet/clickhouse}. */
  String title() {
    return kind.known().kind() + "/" + target.name();
  }

  /** An operator makes its pods: only the object is changed. */
  boolean isOperated() {
    return builtIn.isEmpty();
  }

  boolean isPod() {
    return builtIn.filter(BuiltInKind.POD::equals).isPresent();
  }

  boolean isThere() {
    return resource().get() != null;
  }

  Optional<OwnerReference> controller() {
    return isOperated() ? Optional.empty() : Owner.controller(get());
  }

  List<String> containers() {
    if (!isOperated()) {
      return PodContainers.main(podSpec(get()));
    }
    List<String> names = places(get()).stream().map(FieldPath.Place::name).toList();
    if (names.isEmpty()) {
      throw new UsageException(target + " has nothing at " + kind.resources()
          + ", the source of its pods' resources: add it first, for example a template of pods");
    }
    return names.size() == 1 && names.get(0).isEmpty()
        ? kind.known().container().map(List::of).orElseGet(this::containersOfPods)
        : names;
  }

  private List<String> containersOfPods() {
    return pods().stream()
        .findFirst()
        .map(pod -> PodContainers.main(pod.getSpec()))
        .orElseThrow(() -> new UsageException(target + " has no pods (" + selector() + ")"));
  }

  List<String> initContainers() {
    return isOperated() ? List.of() : PodContainers.init(podSpec(get()));
  }

  /** Only later pods can have other limits. */
  boolean endsBeforeReady(String container) {
    return !isOperated() && PodContainers.endsBeforeReady(podSpec(get()), container);
  }

  ResourceRequirements resources(String container) {
    GenericKubernetesResource now = get();
    return as(path(now, container).find(now.getAdditionalProperties()).orElseGet(Map::of), ResourceRequirements.class);
  }

  void change(String container, ResourceRequirements resources) {
    Object changed = as(resources, Map.class);
    edit(now -> path(now, container).set(now.getAdditionalProperties(), changed));
  }

  Written written(String container) {
    GenericKubernetesResource now = get();
    FieldPath path = path(now, container);
    return new Written(path.depth(now.getAdditionalProperties()),
        path.find(now.getAdditionalProperties()).orElse(null), wanted());
  }

  /** Also removes parents that {@link #change} created. */
  void putBack(OriginalResources original) {
    edit(now -> {
      FieldPath path = path(now, original.container());
      if (original.written().value() != null) {
        path.set(now.getAdditionalProperties(), original.written().value());
      } else {
        path.first(original.written().depth() + 1).remove(now.getAdditionalProperties());
      }
    });
  }

  Optional<FieldManager> lastChange(String container) {
    return isOperated() ? Optional.empty() : FieldManager.of(get(), container);
  }

  Optional<String> rolloutObstacle() {
    return builtIn.flatMap(one -> one.rolloutObstacle(get()));
  }

  Map<String, String> annotations() {
    return Objects.requireNonNullElse(get().getMetadata().getAnnotations(), Map.of());
  }

  /** @param value null removes it */
  void annotate(String name, String value) {
    edit(now -> {
      if (value == null) {
        KubernetesResourceUtil.getOrCreateAnnotations(now).remove(name);
      } else {
        KubernetesResourceUtil.getOrCreateAnnotations(now).put(name, value);
      }
    });
  }

  List<Pod> pods() {
    return isPod() ? List.of(as(get(), Pod.class)) : cluster.pods(selector());
  }

  Map<String, String> selector() {
    return kind.pods().orElseGet(() -> {
      GenericKubernetesResource now = get();
      Map<String, String> labels = isPod() ? now.getMetadata().getLabels() : now.get("spec", "selector", "matchLabels");
      return Objects.requireNonNullElse(labels, Map.of());
    });
  }

  int wanted() {
    if (!isOperated()) {
      return builtIn.get().wanted(get());
    }
    if (wanted.isEmpty()) {
      wanted = Optional.of(OriginalResources.of(this)
          .map(original -> original.written().pods())
          .orElseGet(() -> pods().size()));
    }
    return wanted.get();
  }

  /** Operators report it differently: for custom resources only the kubelet counts. */
  boolean isRolledOut() {
    return isOperated() || builtIn.get().isRolledOut(get());
  }

  /** Without pods it is a guess, which the next call repeats. */
  String podContainer(String container) {
    if (!isOperated()) {
      return container;
    }
    return kind.known()
        .container()
        .or(() -> Optional.ofNullable(inPods.computeIfAbsent(container, this::inPods)))
        .orElseGet(() -> lastElement(container));
  }

  private String inPods(String container) {
    return pods().stream()
        .findFirst()
        .map(pod -> PodContainers.main(pod.getSpec()))
        .map(all -> all.size() == 1 ? all.get(0) : lastElement(container))
        .orElse(null);
  }

  private static String lastElement(String container) {
    return container.substring(container.lastIndexOf('/') + 1);
  }

  private List<FieldPath.Place> places(GenericKubernetesResource now) {
    return kind.resources().places(now.getAdditionalProperties());
  }

  private FieldPath path(GenericKubernetesResource now, String container) {
    if (!isOperated()) {
      boolean isMain = PodContainers.main(podSpec(now)).contains(container);
      return builtIn.get().resources(isMain ? "containers" : "initContainers", container);
    }
    List<FieldPath.Place> places = places(now);
    return places.size() == 1
        ? places.get(0).path()
        : places.stream().filter(place -> place.name().equals(container)).findFirst().orElseThrow().path();
  }

  private PodSpec podSpec(GenericKubernetesResource now) {
    return as(builtIn.get().podSpec().find(now.getAdditionalProperties()).orElseGet(Map::of), PodSpec.class);
  }

  private static <T> T as(Object value, Class<T> type) {
    return Serialization.unmarshal(Serialization.asJson(value), type);
  }

  private Resource<GenericKubernetesResource> resource() {
    return cluster.client()
        .genericKubernetesResources(kind.apiVersion(), kind.known().kind())
        .withName(target.name());
  }

  private GenericKubernetesResource get() {
    GenericKubernetesResource now = resource().get();
    if (now == null) {
      throw new TargetException("there is no " + target + " in namespace " + cluster.namespace());
    }
    return now;
  }

  private void edit(Consumer<GenericKubernetesResource> change) {
    ApiCalls.onConflict(() -> resource().edit(now -> {
      change.accept(now);
      return now;
    }));
  }
}
