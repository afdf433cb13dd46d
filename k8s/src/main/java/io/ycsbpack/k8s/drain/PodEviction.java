package io.ycsbpack.k8s.drain;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.k8s.cluster.Cluster;
import java.net.HttpURLConnection;

/** The eviction API: a pod is ended with its own grace, unless a PodDisruptionBudget needs it. */
public final class PodEviction {
  private PodEviction() {
  }

  /**
   * Asks for a pod to be evicted.
   *
   * @return whether it is, or is gone already; false while a PodDisruptionBudget does not allow it
   */
  public static boolean isAllowed(Cluster cluster, Pod pod) {
    return cluster.calls().call(() -> {
      try {
        return cluster.client()
            .pods()
            .inNamespace(cluster.namespace())
            .withName(pod.getMetadata().getName())
            .evict();
      } catch (KubernetesClientException e) {
        if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
          return true;
        }
        throw e;
      }
    });
  }
}
