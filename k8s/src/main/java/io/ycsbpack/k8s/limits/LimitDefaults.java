package io.ycsbpack.k8s.limits;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import java.util.HashMap;
import java.util.Map;

/** The limits that LimitRanges of a namespace give to containers whose description names none. */
final class LimitDefaults {
  private static final System.Logger LOG = System.getLogger(LimitDefaults.class.getName());

  private LimitDefaults() {
  }

  /** Those of the cluster's namespace; no limits if this user may not list LimitRanges. */
  static Limits read(Cluster cluster) {
    Map<String, Quantity> defaults = new HashMap<>();
    try {
      cluster.client()
          .limitRanges()
          .inNamespace(cluster.namespace())
          .list()
          .getItems()
          .stream()
          .flatMap(range -> range.getSpec().getLimits().stream())
          .filter(item -> "Container".equals(item.getType()) && item.getDefault() != null)
          .forEach(item -> defaults.putAll(item.getDefault()));
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "LimitRanges can''t be listed: {0}", ApiErrors.reason(e));
    }
    return new Limits(defaults.get("cpu"), defaults.get("memory"));
  }
}
