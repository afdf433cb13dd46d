package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.FieldManager;
import io.ycsbpack.k8s.cluster.PodContainers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** A StatefulSet, a Deployment or a DaemonSet, which describes pods by its template, or a pod itself. */
class LimitedWorkload<T extends HasMetadata> extends LimitedObject<T> {
  private final Parts<T> parts;

  record Parts<T>(Function<T, PodSpec> pod, Function<T, Map<String, String>> selector, ToIntFunction<T> wanted,
      Predicate<T> rolledOut, Function<T, Optional<String>> obstacle) {
  }

  LimitedWorkload(Cluster cluster, LimitTarget target, Resource<T> resource, Parts<T> parts) {
    super(cluster, target, resource);
    this.parts = parts;
  }

  @Override
  public Optional<OwnerReference> controller() {
    return Owner.controller(get());
  }

  @Override
  public List<String> containers() {
    return PodContainers.main(pod(get()));
  }

  @Override
  public List<String> initContainers() {
    return PodContainers.init(pod(get()));
  }

  @Override
  public boolean endsBeforeReady(String container) {
    return PodContainers.endsBeforeReady(pod(get()), container);
  }

  @Override
  public ResourceRequirements resources(String container) {
    return Limited.container(pod(get()), container).getResources();
  }

  @Override
  public void change(String container, ResourceRequirements resources) {
    edit(now -> Limited.container(pod(now), container).setResources(resources));
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

  private PodSpec pod(T now) {
    return parts.pod().apply(now);
  }
}
