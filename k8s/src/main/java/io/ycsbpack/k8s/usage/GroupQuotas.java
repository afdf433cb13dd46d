package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.k8s.cluster.Cluster;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** The CPU quotas of containers' control groups, as their kubelets see them. */
public final class GroupQuotas {
  private static final System.Logger LOG = System.getLogger(GroupQuotas.class.getName());

  private GroupQuotas() {
  }

  /** That of this container in each of the pods, in cores, by the pod's name; without those that can't be read. */
  public static Map<String, Double> read(Cluster cluster, List<Pod> pods, String container) {
    Set<String> nodes = pods.stream()
        .map(pod -> pod.getSpec() == null ? null : pod.getSpec().getNodeName())
        .filter(Objects::nonNull)
        .collect(Collectors.toSet());
    Set<String> names = pods.stream().map(pod -> pod.getMetadata().getName()).collect(Collectors.toSet());
    try {
      Map<String, Double> quotas = new HashMap<>();
      new CadvisorReader(cluster, container).read(nodes)
          .forEach((pod, sample) -> sample.quotaCores().ifPresent(cores -> quotas.put(pod, cores)));
      quotas.keySet().retainAll(names);
      return quotas;
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "control groups can''t be read: {0}", e.getMessage());
      return Map.of();
    }
  }
}
