// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.usage;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Reads use from the summaries of kubelets, if nothing can be read inside. They sample ten seconds apart, without
 * throttling.
 */
final class SummaryReader {
  private static final Duration BETWEEN_READINGS = Duration.ofSeconds(2);

  private final Cluster cluster;
  private final String container;
  private final Map<String, List<GroupReading>> samples = new HashMap<>();
  private Instant next = Instant.MIN;
  private String failure = "";

  SummaryReader(Cluster cluster, String container) {
    this.cluster = cluster;
    this.container = container;
  }

  /** A failed reading is made up by the next. */
  void lookNowAndThen(List<Pod> pods) {
    Instant now = Instant.now();
    if (now.isAfter(next)) {
      next = now.plus(BETWEEN_READINGS);
      look(pods);
    }
  }

  void look(List<Pod> pods) {
    pods.stream().map(pod -> pod.getSpec().getNodeName()).distinct().forEach(this::read);
  }

  private void read(String node) {
    try {
      String text = cluster.client().raw("/api/v1/nodes/" + node + "/proxy/stats/summary");
      for (JsonNode pod : Serialization.unmarshal(text == null ? "{}" : text, JsonNode.class).path("pods")) {
        if (pod.at("/podRef/namespace").asText().equals(cluster.namespace())) {
          sample(pod).ifPresent(reading -> add(pod.at("/podRef/name").asText(), reading));
        }
      }
    } catch (KubernetesClientException e) {
      failure = ApiErrors.reason(e);
    }
  }

  private Optional<GroupReading> sample(JsonNode pod) {
    for (JsonNode one : pod.path("containers")) {
      if (one.path("name").asText().equals(container) && one.at("/cpu/usageCoreNanoSeconds").asLong() > 0) {
        return Optional.of(reading(one));
      }
    }
    // A runtime such as gVisor keeps all processes in the group of the pod.
    return pod.at("/cpu/usageCoreNanoSeconds").asLong() > 0 ? Optional.of(reading(pod)) : Optional.empty();
  }

  private static GroupReading reading(JsonNode used) {
    return new GroupReading(Instant.parse(used.at("/cpu/time").asText()).toEpochMilli() / 1000.0,
        used.at("/cpu/usageCoreNanoSeconds").asDouble() / 1e9, Optional.empty(), OptionalDouble.empty(),
        OptionalDouble.empty(), used.at("/memory/workingSetBytes").asLong(), Optional.empty());
  }

  private void add(String pod, GroupReading reading) {
    List<GroupReading> all = samples.computeIfAbsent(pod, name -> new ArrayList<>());
    if (all.isEmpty() || all.get(all.size() - 1).seconds() < reading.seconds()) {
      all.add(reading);
    }
  }

  List<GroupReading> readings(String pod) {
    return samples.getOrDefault(pod, List.of()).stream().skip(1).toList();
  }

  String failure() {
    return failure.isEmpty() ? "the kubelet took fewer than two samples in the measured phase" : failure;
  }
}
