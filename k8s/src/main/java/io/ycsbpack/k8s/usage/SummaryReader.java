package io.ycsbpack.k8s.usage;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.k8s.cluster.Cluster;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** By the kubelet's summary: CPU time and memory, but no throttling. */
final class SummaryReader implements NodeReader {
  private final Cluster cluster;
  private final String container;

  SummaryReader(Cluster cluster, String container) {
    this.cluster = cluster;
    this.container = container;
  }

  @Override
  public String source() {
    return "the kubelet's summary";
  }

  @Override
  public String note() {
    return "the kubelet does not tell of throttling";
  }

  @Override
  public Map<String, ContainerSample> read(List<Pod> pods) {
    Map<String, ContainerSample> samples = new HashMap<>();
    for (String node : NodeReader.nodes(pods)) {
      String text = cluster.client().raw("/api/v1/nodes/" + node + "/proxy/stats/summary");
      samples.putAll(samples(Serialization.unmarshal(text == null ? "{}" : text, JsonNode.class)));
    }
    return samples;
  }

  private Map<String, ContainerSample> samples(JsonNode summary) {
    Map<String, ContainerSample> samples = new HashMap<>();
    for (JsonNode pod : summary.path("pods")) {
      boolean ours = pod.at("/podRef/namespace").asText().equals(cluster.namespace());
      for (JsonNode one : pod.path("containers")) {
        if (ours && one.path("name").asText().equals(container) && one.at("/cpu/usageCoreNanoSeconds").isNumber()) {
          samples.put(pod.at("/podRef/name").asText(), new ContainerSample(Instant.parse(one.at("/cpu/time").asText()),
              one.at("/cpu/usageCoreNanoSeconds").asDouble() / 1e9, Optional.empty(),
              one.at("/memory/workingSetBytes").asLong()));
        }
      }
    }
    return samples;
  }
}
