package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.ycsbpack.k8s.cluster.Cluster;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A single pod, which can only be changed in place. */
final class LimitedPod extends LimitedWorkload<Pod> {

  LimitedPod(Cluster cluster, LimitTarget target) {
    super(cluster, target, cluster.client().pods().inNamespace(cluster.namespace()).withName(target.name()),
        new Parts<>(Pod::getSpec, pod -> Objects.requireNonNullElse(pod.getMetadata().getLabels(), Map.of()), pod -> 1,
            pod -> true, pod -> Optional.empty()));
  }

  @Override
  public void change(String container, ResourceRequirements resources) {
    throw new UnsupportedOperationException("a pod has no template");
  }

  @Override
  public List<Pod> pods() {
    return List.of(get());
  }
}
