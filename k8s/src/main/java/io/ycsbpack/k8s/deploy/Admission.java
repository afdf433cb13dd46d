package io.ycsbpack.k8s.deploy;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Manifests;
import java.util.Map;
import java.util.Optional;

/**
 * Asks an API server whether it admits pods that are less isolated or larger than usual, by a dry run that makes none: a
 * namespace may enforce a Pod Security Standard, have a quota or a range of limits, and a webhook may have rules of its
 * own.
 */
public final class Admission {
  private static final System.Logger LOG = System.getLogger(Admission.class.getName());
  private static final long USER = 10001;
  private static final Map<String, Quantity> SMALL = Map.of("cpu", Quantity.parse("100m"), "memory",
      Quantity.parse("32Mi"));

  private final Cluster cluster;

  public Admission(Cluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Why a pod with this isolation is refused; empty when it is admitted, or when that can't be told, because this
   * user may not make pods by itself, or not even small ones that are fully isolated are admitted.
   */
  public Optional<String> refusal(Isolation isolation, Map<String, Quantity> size) {
    return asked(isolation, size).filter(reason -> asked(Isolation.FULL, SMALL).isEmpty());
  }

  public Optional<String> refusal(Isolation isolation) {
    return refusal(isolation, SMALL);
  }

  private Optional<String> asked(Isolation isolation, Map<String, Quantity> size) {
    try {
      Pod pod = cluster.client()
          .pods()
          .inNamespace(cluster.namespace())
          .resource(pod(isolation, size))
          .dryRun()
          .create();
      return IsolatedPod.added(pod, isolation);
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "the dry run of a pod with {0} ended with {1}", isolation, e.getMessage());
      return Optional.of(ApiErrors.reason(e));
    }
  }

  static Pod pod(Isolation isolation, Map<String, Quantity> size) {
    Pod pod = Manifests.read("admission/pod.yaml", Pod.class);
    IsolatedPod.isolate(pod.getSpec(), USER, size, isolation);
    return pod;
  }
}
