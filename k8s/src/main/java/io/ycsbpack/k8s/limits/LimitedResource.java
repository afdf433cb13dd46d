package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.deployment.OperatedDeployment;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PodMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * A custom resource whose operator makes the pods: each group of its servers is what a container is elsewhere, and its
 * {@code resources} are changed in the resource, never in a pod.
 */
final class LimitedResource implements Limited {
  private final Cluster cluster;
  private final String name;
  private final OperatedDeployment deployment;
  private final Resource<GenericKubernetesResource> resource;

  LimitedResource(Cluster cluster, String name, OperatedDeployment deployment,
      Resource<GenericKubernetesResource> resource) {
    this.cluster = cluster;
    this.name = name;
    this.deployment = deployment;
    this.resource = resource;
  }

  @Override
  public String title() {
    return get().getKind() + "/" + name;
  }

  @Override
  public boolean isThere() {
    return resource.get() != null;
  }

  @Override
  public List<String> containers() {
    return groups(get()).stream().map(group -> String.valueOf(group.get("name"))).toList();
  }

  @Override
  public ResourceRequirements resources(String group) {
    String resources = Serialization.asJson(named(get(), group).getOrDefault("resources", Map.of()));
    return Serialization.unmarshal(resources, ResourceRequirements.class);
  }

  @Override
  public void change(String group, ResourceRequirements resources) {
    Map<?, ?> wanted = Serialization.unmarshal(Serialization.asJson(resources), Map.class);
    Retry.onConflict(() -> resource.edit(now -> {
      if (wanted.isEmpty()) {
        named(now, group).remove("resources");
      } else {
        named(now, group).put("resources", wanted);
      }
      return now;
    }));
  }

  @Override
  public PodMetadata podMetadata() {
    throw new UsageException(title() + " makes its pods by itself: ycsbpack does not know where it takes their"
        + " annotations and labels from; set them in it by hand");
  }

  @Override
  public void changePodMetadata(UnaryOperator<PodMetadata> change) {
    podMetadata();
  }

  @Override
  public Map<String, String> annotations() {
    return Objects.requireNonNullElse(get().getMetadata().getAnnotations(), Map.of());
  }

  @Override
  public void annotate(String annotation, String value) {
    Retry.onConflict(() -> resource.edit(now -> {
      LimitedWorkload.annotate(now.getMetadata(), annotation, value);
      return now;
    }));
  }

  @Override
  public List<Pod> pods() {
    return cluster.pods(selector());
  }

  @Override
  public Map<String, String> selector() {
    return Map.of(deployment.pods().label(), name);
  }

  @Override
  public int wanted() {
    return groups(get()).stream().mapToInt(group -> ((Number) group.getOrDefault("size", 0)).intValue()).sum();
  }

  /** The operator reports it in its conditions; the kubelet's word on each pod is asked for, too. */
  @Override
  public boolean isRolledOut() {
    return true;
  }

  @Override
  public String podContainer(String group) {
    return deployment.pods().container();
  }

  private GenericKubernetesResource get() {
    GenericKubernetesResource now = resource.get();
    if (now == null) {
      throw new TargetException("there is no such custom resource " + name + " in namespace " + cluster.namespace());
    }
    return now;
  }

  private List<Map<String, Object>> groups(GenericKubernetesResource now) {
    List<Map<String, Object>> groups = now.get(deployment.resources().groups().toArray());
    return groups == null ? new ArrayList<>() : groups;
  }

  private Map<String, Object> named(GenericKubernetesResource now, String group) {
    return groups(now).stream().filter(one -> group.equals(one.get("name"))).findFirst().orElseThrow();
  }
}
