package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.k8s.cluster.ApiCalls;
import io.ycsbpack.k8s.cluster.Cluster;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** A {@link Limited} object as the cluster has it. */
abstract class LimitedObject<T extends HasMetadata> implements Limited {
  private final Cluster cluster;
  private final LimitTarget target;
  private final Resource<T> resource;

  LimitedObject(Cluster cluster, LimitTarget target, Resource<T> resource) {
    this.cluster = cluster;
    this.target = target;
    this.resource = resource;
  }

  LimitTarget target() {
    return target;
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
  public Map<String, String> annotations() {
    return Objects.requireNonNullElse(get().getMetadata().getAnnotations(), Map.of());
  }

  @Override
  public void annotate(String name, String value) {
    edit(now -> {
      Map<String, String> annotations = new HashMap<>(
          Objects.requireNonNullElse(now.getMetadata().getAnnotations(), Map.of()));
      if (value == null) {
        annotations.remove(name);
      } else {
        annotations.put(name, value);
      }
      now.getMetadata().setAnnotations(annotations);
    });
  }

  @Override
  public List<Pod> pods() {
    return cluster.pods(selector());
  }

  /**
   * Reads the object again.
   *
   * @throws TargetException when it is not there
   */
  T get() {
    T now = resource.get();
    if (now == null) {
      throw new TargetException("there is no " + target + " in namespace " + cluster.namespace());
    }
    return now;
  }

  void edit(Consumer<T> change) {
    ApiCalls.onConflict(() -> resource.edit(now -> {
      change.accept(now);
      return now;
    }));
  }
}
