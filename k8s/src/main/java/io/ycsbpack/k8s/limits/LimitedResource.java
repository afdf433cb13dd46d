package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.FieldPath;
import io.ycsbpack.k8s.cluster.PodContainers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A custom resource whose operator makes the pods: what a container is given is changed in the resource, never in a pod.
 * Where the resource has groups of servers, each is what a container is elsewhere.
 */
final class LimitedResource extends LimitedObject<GenericKubernetesResource> {
  private final CustomKinds.Found kind;
  /** How many pods there were at the first look: they go and come while the operator recreates them. */
  private Optional<Integer> wanted = Optional.empty();
  /** Names of containers in the pods, by those that they have in the resource. */
  private final Map<String, String> inPods = new HashMap<>();

  LimitedResource(Cluster cluster, LimitTarget target, CustomKinds.Found kind,
      Resource<GenericKubernetesResource> resource) {
    super(cluster, target, resource);
    this.kind = kind;
  }

  @Override
  public String title() {
    return kind.known().kind() + "/" + target().name();
  }

  @Override
  public List<String> containers() {
    List<String> names = places(get()).stream().map(FieldPath.Place::name).toList();
    if (names.isEmpty()) {
      throw new UsageException(
          target() + " has nothing at " + kind.resources() + ", where its operator takes resources from:"
              + " add it first, such as a template of pods");
    }
    return names.size() == 1 && names.get(0).isEmpty()
        ? kind.known().container().map(List::of).orElseGet(this::containersOfPods)
        : names;
  }

  private List<String> containersOfPods() {
    return pods().stream()
        .findFirst()
        .map(pod -> PodContainers.main(pod.getSpec()))
        .orElseThrow(() -> new UsageException(target() + " has no pods (" + selector() + ")"));
  }

  @Override
  public ResourceRequirements resources(String container) {
    GenericKubernetesResource now = get();
    Object there = path(now, container).find(now.getAdditionalProperties()).orElseGet(Map::of);
    return Serialization.unmarshal(Serialization.asJson(there), ResourceRequirements.class);
  }

  @Override
  public void change(String container, ResourceRequirements resources) {
    Object wanted = Serialization.unmarshal(Serialization.asJson(resources), Map.class);
    edit(now -> path(now, container).set(now.getAdditionalProperties(), wanted));
  }

  @Override
  public Optional<Written> written(String container) {
    GenericKubernetesResource now = get();
    FieldPath path = path(now, container);
    return Optional.of(new Written(path.depth(now.getAdditionalProperties()),
        path.find(now.getAdditionalProperties()).orElse(null), wanted()));
  }

  /** What was there is put back as it was written, and what was missing above it is removed again. */
  @Override
  public void putBack(OriginalResources original) {
    Optional<Written> before = original.written();
    if (before.isEmpty()) {
      change(original.container(), original.resources());
      return;
    }
    edit(now -> {
      FieldPath path = path(now, original.container());
      if (before.get().value() != null) {
        path.set(now.getAdditionalProperties(), before.get().value());
      } else {
        path.first(before.get().depth() + 1).remove(now.getAdditionalProperties());
      }
    });
  }

  @Override
  public Map<String, String> selector() {
    return kind.pods()
        .orElseGet(() -> {
          Map<String, String> labels = get().get("spec", "selector", "matchLabels");
          return Objects.requireNonNullElse(labels, Map.of());
        });
  }

  @Override
  public int wanted() {
    if (wanted.isEmpty()) {
      wanted = Optional.of(OriginalResources.of(this)
          .flatMap(OriginalResources::written)
          .map(Written::pods)
          .orElseGet(() -> pods().size()));
    }
    return wanted.get();
  }

  /** Operators report it each in a way of its own; the kubelet's word on each pod is asked for. */
  @Override
  public boolean isRolledOut() {
    return true;
  }

  /** As long as there are no pods it can't be told, and is asked again. */
  @Override
  public String podContainer(String container) {
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
    List<FieldPath.Place> places = places(now);
    return places.size() == 1
        ? places.get(0).path()
        : places.stream().filter(place -> place.name().equals(container)).findFirst().orElseThrow().path();
  }
}
