package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.Pod;
import io.ycsbpack.k8s.cluster.Cluster;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * By the kubelet's cAdvisor endpoint: CPU time, throttling and memory, each sample with its own time. Of a pod whose
 * container is not told of they are the whole pod's, from the first reading to the last.
 */
final class CadvisorReader implements NodeReader {
  private final Cluster cluster;
  private final String container;
  private final Set<String> wholePods = new HashSet<>();

  CadvisorReader(Cluster cluster, String container) {
    this.cluster = cluster;
    this.container = container;
  }

  @Override
  public String source() {
    return wholePods.isEmpty() ? "the kubelet's cAdvisor" : "the kubelet's cAdvisor, of the whole pod";
  }

  @Override
  public String note() {
    return "";
  }

  @Override
  public Map<String, ContainerSample> read(List<Pod> pods) {
    Map<String, ContainerSample> samples = new HashMap<>();
    Set<String> names = pods.stream().map(pod -> pod.getMetadata().getName()).collect(Collectors.toSet());
    for (String node : NodeReader.nodes(pods)) {
      samples.putAll(samples(text(cluster, node), names));
    }
    return samples;
  }

  private Map<String, ContainerSample> samples(String text, Set<String> names) {
    Map<String, ContainerSample> samples = CadvisorText.samples(text, cluster.namespace(), container);
    if (wholePods.isEmpty() && samples.keySet().containsAll(names)) {
      // Next to a run each pass over the text, of all that a node has, costs CPU.
      return samples;
    }
    CadvisorText.podsAlone(text, cluster.namespace()).keySet().stream().filter(names::contains).forEach(wholePods::add);
    CadvisorText.pods(text, cluster.namespace()).forEach((pod, sample) -> {
      if (wholePods.contains(pod)) {
        samples.put(pod, sample);
      }
    });
    return samples;
  }

  /** All that a node's cAdvisor tells; empty where it tells nothing. */
  static String text(Cluster cluster, String node) {
    String text = cluster.client().raw("/api/v1/nodes/" + node + "/proxy/metrics/cadvisor");
    return text == null ? "" : text;
  }
}
