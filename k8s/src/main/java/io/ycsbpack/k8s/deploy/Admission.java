// SPDX-License-Identifier: Apache-2.0
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
 * Asks by a dry run whether an API server admits pods that are less isolated or larger than usual: Pod Security, quota,
 * LimitRange or a webhook may refuse them.
 */
public record Admission(Cluster cluster) {
  private static final long USER = 10001;
  private static final Map<String, Quantity> SMALL = Map.of("cpu", Quantity.parse("100m"), "memory",
      Quantity.parse("32Mi"));

  /** Empty if the pod is admitted, or if not even a small, fully isolated pod is. */
  public Optional<String> refusal(Isolation isolation, Map<String, Quantity> size) {
    return asked(isolation, size).filter(reason -> asked(Isolation.FULL, SMALL).isEmpty());
  }

  public Optional<String> refusal(Isolation isolation) {
    return refusal(isolation, SMALL);
  }

  private Optional<String> asked(Isolation isolation, Map<String, Quantity> size) {
    try {
      Pod pod = cluster.client().pods().resource(pod(isolation, size)).dryRun().create();
      return isolation.added(pod);
    } catch (KubernetesClientException e) {
      return Optional.of(ApiErrors.reason(e));
    }
  }

  static Pod pod(Isolation isolation, Map<String, Quantity> size) {
    Pod pod = Manifests.read("admission/pod.yaml", Pod.class);
    isolation.applyTo(pod.getSpec(), USER, size);
    return pod;
  }
}
