package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.ycsbpack.k8s.cluster.Cluster;
import java.util.List;
import java.util.Optional;

/** One pod is deleted without grace, as if its node had gone. */
record PodDeletion(Cluster cluster) implements PodRemoval {

  @Override
  public List<Pod> chosen(List<Pod> pods) {
    return pods.stream().limit(1).toList();
  }

  @Override
  public Optional<String> remove(Pod pod) {
    cluster.calls()
        .run(() -> cluster.client()
            .pods()
            .inNamespace(cluster.namespace())
            .resource(pod)
            .withGracePeriod(0)
            .delete());
    return Optional.of("pod " + pod.getMetadata().getName() + " was deleted");
  }

  @Override
  public String refusal(Pod pod) {
    return "pod " + pod.getMetadata().getName() + " was not deleted";
  }

  @Override
  public void close() {
    // What owned the pod has made another.
  }
}
