package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.k8s.cluster.ApiCalls;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PodContainers;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A single pod, which can only be changed in place. */
final class LimitedPod implements Limited {
  private final Cluster cluster;
  private final String name;

  LimitedPod(Cluster cluster, String name) {
    this.cluster = cluster;
    this.name = name;
  }

  @Override
  public String title() {
    return "Pod/" + name;
  }

  @Override
  public boolean isThere() {
    return find() != null;
  }

  @Override
  public List<String> containers() {
    return PodContainers.main(get().getSpec());
  }

  @Override
  public List<String> initContainers() {
    return PodContainers.init(get().getSpec());
  }

  @Override
  public boolean endsBeforeReady(String container) {
    return PodContainers.endsBeforeReady(get().getSpec(), container);
  }

  @Override
  public ResourceRequirements resources(String container) {
    return Limited.container(get().getSpec(), container).getResources();
  }

  @Override
  public void change(String container, ResourceRequirements resources) {
    throw new UnsupportedOperationException("a pod has no template");
  }

  @Override
  public Map<String, String> annotations() {
    return Objects.requireNonNullElse(get().getMetadata().getAnnotations(), Map.of());
  }

  @Override
  public void annotate(String annotation, String value) {
    ApiCalls.onConflict(() -> cluster.client().pods().inNamespace(cluster.namespace()).withName(name).edit(pod -> {
      LimitedWorkload.annotate(pod.getMetadata(), annotation, value);
      return pod;
    }));
  }

  @Override
  public List<Pod> pods() {
    return List.of(get());
  }

  @Override
  public Map<String, String> selector() {
    return Objects.requireNonNullElse(get().getMetadata().getLabels(), Map.of());
  }

  @Override
  public int wanted() {
    return 1;
  }

  @Override
  public boolean isRolledOut() {
    return true;
  }

  private Pod get() {
    Pod pod = find();
    if (pod == null) {
      throw new TargetException("there is no pod/" + name + " in namespace " + cluster.namespace());
    }
    return pod;
  }

  private Pod find() {
    return cluster.client().pods().inNamespace(cluster.namespace()).withName(name).get();
  }
}
