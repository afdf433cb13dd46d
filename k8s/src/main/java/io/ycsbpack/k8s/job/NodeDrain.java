package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.deploy.TargetNote;
import io.ycsbpack.k8s.drain.DrainedNodes;
import io.ycsbpack.k8s.drain.PodEviction;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The node of a pod is closed to new ones, and the pods that the database has there are evicted, as before maintenance;
 * those of others stay. Closing it opens the node again.
 */
final class NodeDrain implements PodRemoval {
  /** For how long an API server that does not answer is asked to open a node again. */
  private static final Duration CLEARING_UP = Duration.ofMinutes(1);

  private final Cluster cluster;
  private final TargetNote target;
  private final Map<String, String> refusals = new HashMap<>();
  private boolean isClosed;

  NodeDrain(Cluster cluster, TargetNote target) {
    this.cluster = cluster;
    this.target = target;
  }

  @Override
  public List<Pod> chosen(List<Pod> pods) {
    return pods.stream()
        .filter(pod -> node(pod) != null)
        .findFirst()
        .map(first -> pods.stream().filter(pod -> node(first).equals(node(pod))).toList())
        .orElse(List.of());
  }

  @Override
  public Optional<String> remove(Pod pod) {
    if (!isClosed) {
      isClosed = true;
      new DrainedNodes(cluster, target.name()).close(node(pod));
    }
    Optional<String> refusal = PodEviction.request(cluster, pod);
    refusal.ifPresent(why -> refusals.put(pod.getMetadata().getName(), why));
    return refusal.isPresent()
        ? Optional.empty()
        : Optional.of("node " + node(pod) + " is drained: pod " + pod.getMetadata().getName() + " was evicted");
  }

  @Override
  public String refusal(Pod pod) {
    return "node " + node(pod) + " is closed to new pods, and its pod " + pod.getMetadata().getName()
        + " may not be evicted: " + refusals.get(pod.getMetadata().getName());
  }

  @Override
  public void close() {
    if (!isClosed) {
      return;
    }
    try {
      new DrainedNodes(cluster.regardless(CLEARING_UP), target.name()).open();
    } catch (KubernetesClientException e) {
      throw new TargetException("a node stays closed to pods (" + ApiErrors.reason(e) + "): ycsb k8s uncordon "
          + target.binding() + " --name " + target.name() + " --namespace " + cluster.namespace() + " opens it", e);
    }
  }

  private static String node(Pod pod) {
    return pod.getSpec().getNodeName();
  }
}
