package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.k8s.cluster.ApiCalls;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.FieldManager;
import io.ycsbpack.k8s.cluster.PodContainers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** A StatefulSet, a Deployment or a DaemonSet: its pods are made from a template. */
final class LimitedWorkload<T extends HasMetadata> implements Limited {
  private final Cluster cluster;
  private final Resource<T> resource;
  private final Parts<T> parts;
  private final LimitTarget target;

  /** What differs between the kinds. */
  record Parts<T>(Function<T, PodTemplateSpec> template, Function<T, Map<String, String>> selector,
      ToIntFunction<T> wanted, Predicate<T> rolledOut, Function<T, Optional<String>> obstacle) {
  }

  LimitedWorkload(Cluster cluster, LimitTarget target, Resource<T> resource, Parts<T> parts) {
    this.cluster = cluster;
    this.target = target;
    this.resource = resource;
    this.parts = parts;
  }

  @Override
  public String title() {
    T now = get();
    return now.getKind() + "/" + now.getMetadata().getName();
  }

  @Override
  public boolean isThere() {
    return resource.get() != null;
  }

  @Override
  public Optional<OwnerReference> controller() {
    return Owner.controller(get());
  }

  @Override
  public List<String> containers() {
    return PodContainers.main(template(get()));
  }

  @Override
  public List<String> initContainers() {
    return PodContainers.init(template(get()));
  }

  @Override
  public boolean endsBeforeReady(String container) {
    return PodContainers.endsBeforeReady(template(get()), container);
  }

  @Override
  public ResourceRequirements resources(String container) {
    return Limited.container(template(get()), container).getResources();
  }

  @Override
  public void change(String container, ResourceRequirements resources) {
    ApiCalls.onConflict(() -> resource.edit(now -> {
      Limited.container(template(now), container).setResources(resources);
      return now;
    }));
  }

  @Override
  public Optional<FieldManager> lastChange(String container) {
    return FieldManager.of(get(), container);
  }

  @Override
  public Optional<String> rolloutObstacle() {
    return parts.obstacle().apply(get());
  }

  @Override
  public Map<String, String> annotations() {
    return Objects.requireNonNullElse(get().getMetadata().getAnnotations(), Map.of());
  }

  @Override
  public void annotate(String name, String value) {
    ApiCalls.onConflict(() -> resource.edit(now -> {
      annotate(now.getMetadata(), name, value);
      return now;
    }));
  }

  static void annotate(ObjectMeta meta, String name, String value) {
    Map<String, String> annotations = new HashMap<>(Objects.requireNonNullElse(meta.getAnnotations(), Map.of()));
    if (value == null) {
      annotations.remove(name);
    } else {
      annotations.put(name, value);
    }
    meta.setAnnotations(annotations);
  }

  @Override
  public List<Pod> pods() {
    return cluster.pods(selector());
  }

  @Override
  public Map<String, String> selector() {
    return parts.selector().apply(get());
  }

  @Override
  public int wanted() {
    return parts.wanted().applyAsInt(get());
  }

  @Override
  public boolean isRolledOut() {
    return parts.rolledOut().test(get());
  }

  private T get() {
    T now = resource.get();
    if (now == null) {
      throw new TargetException("there is no " + target + " in namespace " + cluster.namespace());
    }
    return now;
  }

  private PodSpec template(T now) {
    return parts.template().apply(now).getSpec();
  }
}
