// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
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
import io.ycsbpack.k8s.cluster.FieldPath;
import io.ycsbpack.k8s.cluster.PodContainers;
import io.ycsbpack.k8s.limits.LimitChange.Original;
import io.ycsbpack.k8s.limits.LimitChange.Written;
import io.ycsbpack.k8s.limits.LimitedKind.Controller;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * An object whose pods can be limited; every call reads it again. For a custom resource, a container means a group of
 * servers.
 */
final class Limited {
  static final String ANNOTATION = "ycsbpack.io/limits-before";
  private final Cluster cluster;
  private final LimitTarget target;
  private final LimitedKind kind;
  /** At the first look: an operator's pods come and go while it recreates them. */
  private Optional<Integer> wanted = Optional.empty();
  /** By their names in a custom resource. */
  private final Map<String, String> inPods = new HashMap<>();

  /** @throws UsageException if the fields of this kind are unknown */
  Limited(Cluster cluster, LimitTarget target) {
    this.cluster = cluster;
    this.target = target;
    this.kind = LimitedKind.find(cluster, target);
  }

  /**
   * The StatefulSet, Deployment, DaemonSet or known custom resource of a pod; else the target itself. Limits of only a
   * pod would be lost with it.
   */
  static LimitTarget ownerOf(Cluster cluster, LimitTarget target) {
    if (!target.kind().equals("pod")) {
      return target;
    }
    Optional<OwnerReference> owner = controller(cluster.client().pods().withName(target.name()).get());
    if (owner.isPresent() && owner.get().getKind().equals("ReplicaSet")) {
      owner = controller(cluster.client().apps().replicaSets().withName(owner.get().getName()).get());
    }
    return owner.flatMap(one -> LimitedKind.target(one.getApiVersion(), one.getKind(), one.getName())).orElse(target);
  }

  private static Optional<OwnerReference> controller(HasMetadata object) {
    return Optional.ofNullable(object).map(KubernetesResourceUtil::getControllerUid);
  }

  /** As in events: {@code StatefulSet/clickhouse}. */
  String title() {
    return kind.kind() + "/" + target.name();
  }

  /** An operator makes its pods: only the object is changed. */
  boolean isOperated() {
    return kind.controller().isEmpty();
  }

  boolean isPod() {
    return kind.controller().filter(Controller.POD::equals).isPresent();
  }

  boolean isThere() {
    return resource().get() != null;
  }

  /** The controller that would set back its template. */
  Optional<OwnerReference> controller() {
    return isOperated() ? Optional.empty() : controller(get());
  }

  List<String> containers() {
    List<String> names = kind.resources()
        .places(get().getAdditionalProperties())
        .stream()
        .map(FieldPath.Place::name)
        .toList();
    if (names.isEmpty()) {
      throw new UsageException(target + " has nothing at " + kind.resources()
          + ", the source of its pods' resources: add it first, for example a template of pods");
    }
    return names.equals(List.of(""))
        ? kind.container()
            .map(List::of)
            .or(this::containersOfPods)
            .orElseThrow(() -> new UsageException(target + " has no pods (" + selector() + ")"))
        : names;
  }

  /** Empty without pods. */
  private Optional<List<String>> containersOfPods() {
    return pods().stream()
        .findFirst()
        .map(pod -> pod.getSpec().getContainers().stream().map(Container::getName).toList());
  }

  List<String> sidecars() {
    return kind.controller()
        .flatMap(one -> one.podSpec().find(get().getAdditionalProperties()))
        .map(spec -> PodContainers.sidecars(as(spec, PodSpec.class)))
        .orElse(List.of());
  }

  ResourceRequirements resources(String container) {
    GenericKubernetesResource now = get();
    return as(path(now, container).find(now.getAdditionalProperties()).orElseGet(Map::of), ResourceRequirements.class);
  }

  void change(String container, ResourceRequirements resources) {
    Object changed = as(resources, Map.class);
    edit(now -> path(now, container).set(now.getAdditionalProperties(), changed));
  }

  /** The resources of this container now, for {@link #remember}. */
  Original original(String container, ResizePolicy policy, ResourceRequirements resources) {
    GenericKubernetesResource now = get();
    FieldPath path = path(now, container);
    return new Original(container, policy, resources, new Written(path.depth(now.getAdditionalProperties()),
        path.find(now.getAdditionalProperties()).orElse(null), wanted()));
  }

  /** Empty if nothing was applied. */
  Optional<Original> remembered() {
    return Optional.ofNullable(get().getMetadata().getAnnotations().get(ANNOTATION))
        .map(text -> Serialization.unmarshal(text, Original.class));
  }

  void remember(Original original) {
    edit(now -> KubernetesResourceUtil.getOrCreateAnnotations(now).put(ANNOTATION, Serialization.asJson(original)));
  }

  void forget() {
    edit(now -> KubernetesResourceUtil.getOrCreateAnnotations(now).remove(ANNOTATION));
  }

  /** Also removes parents that {@link #change} created. */
  void putBack(Original original) {
    edit(now -> {
      FieldPath path = path(now, original.container());
      if (original.written().value() != null) {
        path.set(now.getAdditionalProperties(), original.written().value());
      } else {
        path.first(original.written().depth() + 1).remove(now.getAdditionalProperties());
      }
    });
  }

  Optional<String> lastChange(String container) {
    return isOperated() ? Optional.empty() : PodContainers.lastChange(get(), container);
  }

  Optional<String> rolloutObstacle() {
    return kind.controller().flatMap(one -> one.rolloutObstacle(get()));
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
    if (kind.controller().isPresent()) {
      return kind.controller().get().pods(get());
    }
    if (wanted.isEmpty()) {
      wanted = remembered().map(original -> original.written().pods()).or(() -> Optional.of(pods().size()));
    }
    return wanted.get();
  }

  /** Operators report it differently: for custom resources only the kubelet counts. */
  boolean isRolledOut() {
    return isOperated() || kind.controller().get().isRolledOut(get());
  }

  /** Without pods it is a guess, which the next call repeats. */
  String podContainer(String container) {
    if (!isOperated()) {
      return container;
    }
    if (kind.container().isPresent()) {
      return kind.container().get();
    }
    String lastElement = container.substring(container.lastIndexOf('/') + 1);
    if (!inPods.containsKey(container)) {
      containersOfPods().ifPresent(all -> inPods.put(container, all.size() == 1 ? all.get(0) : lastElement));
    }
    return inPods.getOrDefault(container, lastElement);
  }

  /** The only group of servers need not be named. */
  private FieldPath path(GenericKubernetesResource now, String container) {
    Map<String, Object> fields = now.getAdditionalProperties();
    List<FieldPath.Place> places = kind.resources().places(fields);
    return Stream.concat(places.stream(),
        kind.controller().stream().flatMap(one -> one.resources("initContainers").places(fields).stream()))
        .filter(place -> place.name().equals(container))
        .findFirst()
        .orElseGet(() -> places.stream().filter(place -> isOperated() && places.size() == 1).findFirst().orElseThrow())
        .path();
  }

  private static <T> T as(Object value, Class<T> type) {
    return Serialization.unmarshal(Serialization.asJson(value), type);
  }

  private Resource<GenericKubernetesResource> resource() {
    return cluster.client().genericKubernetesResources(kind.apiVersion(), kind.kind()).withName(target.name());
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
