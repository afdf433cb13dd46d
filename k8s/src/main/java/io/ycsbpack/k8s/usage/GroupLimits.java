package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.k8s.cluster.Cluster;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the control group of a container may use, as its kubelet sees it.
 *
 * @param cores  its CPU quota; empty where it has none
 * @param memory its memory limit in bytes; empty where it has none
 */
public record GroupLimits(Optional<Double> cores, Optional<Double> memory) {
  private static final System.Logger LOG = System.getLogger(GroupLimits.class.getName());

  /** Those of this container in each of the pods, by the pod's name; without those that can't be read. */
  public static Map<String, GroupLimits> read(Cluster cluster, List<Pod> pods, String container) {
    Set<String> nodes = pods.stream()
        .map(pod -> pod.getSpec() == null ? null : pod.getSpec().getNodeName())
        .filter(Objects::nonNull)
        .collect(Collectors.toSet());
    Set<String> names = pods.stream().map(pod -> pod.getMetadata().getName()).collect(Collectors.toSet());
    try {
      Map<String, GroupLimits> found = new HashMap<>();
      for (String node : nodes) {
        String text = CadvisorReader.text(cluster, node);
        Map<String, Double> memory = CadvisorText.memoryLimits(text, cluster.namespace(), container);
        Map<String, ContainerSample> samples = CadvisorText.podsAlone(text, cluster.namespace());
        samples.putAll(CadvisorText.samples(text, cluster.namespace(), container));
        samples.forEach((pod, sample) -> found.put(pod,
            new GroupLimits(sample.quotaCores(), Optional.ofNullable(memory.get(pod)))));
      }
      found.keySet().retainAll(names);
      return found;
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "control groups can''t be read: {0}", e.getMessage());
      return Map.of();
    }
  }
}
