package io.ycsbpack.k8s.usage;

import io.ycsbpack.k8s.cluster.Cluster;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** By the kubelet's cAdvisor endpoint: CPU time, throttling and memory, each sample with its own time. */
final class CadvisorReader implements NodeReader {
  private final Cluster cluster;
  private final String container;

  CadvisorReader(Cluster cluster, String container) {
    this.cluster = cluster;
    this.container = container;
  }

  @Override
  public String source() {
    return "the kubelet's cAdvisor";
  }

  @Override
  public String note() {
    return "";
  }

  @Override
  public Map<String, ContainerSample> read(Set<String> nodes) {
    Map<String, ContainerSample> samples = new HashMap<>();
    for (String node : nodes) {
      samples.putAll(CadvisorText.samples(text(cluster, node), cluster.namespace(), container));
    }
    return samples;
  }

  /** All that a node's cAdvisor tells; empty where it tells nothing. */
  static String text(Cluster cluster, String node) {
    String text = cluster.client().raw("/api/v1/nodes/" + node + "/proxy/metrics/cadvisor");
    return text == null ? "" : text;
  }
}
