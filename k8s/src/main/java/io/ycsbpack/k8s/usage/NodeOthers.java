package io.ycsbpack.k8s.usage;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What processes other than a database and its clients use on their nodes: by the summaries of the nodes' kubelets, the
 * CPU time of the node less that of these pods. A client in a pod sees neither. Nodes that are one machine may count the
 * CPU time of all of it each: then these pods are not others on any of them. A node of which the summary or the cores
 * can't be read, or a pod on it, has no share.
 */
final class NodeOthers {
  private static final System.Logger LOG = System.getLogger(NodeOthers.class.getName());

  private static final Set<Integer> REFUSED = Set.of(HttpURLConnection.HTTP_UNAUTHORIZED,
      HttpURLConnection.HTTP_FORBIDDEN, HttpURLConnection.HTTP_NOT_FOUND);

  private final Cluster cluster;
  private final Map<String, NodeUse> nodes = new HashMap<>();
  private final Set<String> refused = new HashSet<>();
  private final Map<String, Instant> readAgain = new HashMap<>();

  NodeOthers(Cluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Reads the nodes of these pods, and those of earlier ones, but for nodes that can't have a newer sample yet.
   *
   * @param pods of database and clients, as they are now
   * @param time of the reading
   */
  synchronized void read(List<Pod> pods, Instant time) {
    for (Pod pod : pods) {
      String node = pod.getSpec().getNodeName();
      if (node != null && (nodes.containsKey(node) || isReadable(node))) {
        nodes.get(node).see(pod, time);
      }
    }
    nodes.forEach((name, node) -> {
      if (!time.isBefore(readAgain.getOrDefault(name, Instant.MIN)) && sample(name, node)) {
        readAgain.put(name, time.plus(ContainerSample.pauseAfter(node.whole())));
      }
    });
  }

  /** The highest share of others of a node's CPU time in this window; empty where it is known of none. */
  synchronized Optional<Double> share(Instant start, Instant end) {
    return nodes.values()
        .stream()
        .flatMap(node -> node.othersShare(nodes.values(), start, end).stream())
        .max(Double::compare);
  }

  /**
   * The least share of others on the node of a client, by what that client saw of its machine: a busy kubelet may sample
   * a pod too seldom to tell. Database and clients are taken off as if all of them were on this node, and it the smallest.
   *
   * @return empty where no cores are known, or what the machine, a client or the database used
   */
  synchronized Optional<Double> atLeast(Figures figures) {
    OptionalDouble cores = nodes.values().stream().mapToDouble(NodeUse::cores).min();
    return cores.isEmpty() || figures.machine() == null || figures.client() == null || figures.targetUse() == null
        ? Optional.empty()
        : Optional.of(Math.max(0, figures.machine().busyShare()
            - (figures.client().cpuCores() + figures.targetUse().cpuCores()) / cores.getAsDouble()));
  }

  /** Whether no later sample can add to the share; so it is of a node that gave none. */
  synchronized boolean isPast(Instant end) {
    return nodes.values()
        .stream()
        .filter(node -> !node.whole().isEmpty())
        .allMatch(node -> node.whole().stream().anyMatch(sample -> sample.time().isAfter(end)));
  }

  /** Whether its cores are known; a node of which they may not be read is not asked again. */
  private boolean isReadable(String name) {
    if (refused.contains(name)) {
      return false;
    }
    Optional<NodeUse> node = node(name);
    node.ifPresent(found -> nodes.put(name, found));
    return node.isPresent();
  }

  private Optional<NodeUse> node(String name) {
    try {
      return Optional.ofNullable(cluster.client().nodes().withName(name).get())
          .map(Node::getStatus)
          .flatMap(NodeUse::of);
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "node {0} can''t be read: {1}", name, ApiErrors.reason(e));
      if (REFUSED.contains(e.getCode())) {
        refused.add(name);
      }
      return Optional.empty();
    }
  }

  /** Whether there was a new sample of the node. */
  private boolean sample(String name, NodeUse node) {
    try {
      String text = cluster.client().raw("/api/v1/nodes/" + name + "/proxy/stats/summary?only_cpu_and_memory=true");
      JsonNode summary = Serialization.unmarshal(text == null ? "{}" : text, JsonNode.class);
      boolean isNew = add(summary.at("/node/cpu"), node.whole());
      for (JsonNode pod : summary.path("pods")) {
        String uid = pod.at("/podRef/uid").asText();
        if (node.ours().contains(uid)) {
          add(pod.path("cpu"), node.ofPods().computeIfAbsent(uid, one -> new ArrayList<>()));
        }
      }
      return isNew;
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "the summary of node {0} can''t be read: {1}", name, ApiErrors.reason(e));
      return false;
    }
  }

  private static boolean add(JsonNode cpu, List<ContainerSample> samples) {
    if (!cpu.path("usageCoreNanoSeconds").isNumber()) {
      return false;
    }
    ContainerSample sample = new ContainerSample(Instant.parse(cpu.path("time").asText()),
        cpu.path("usageCoreNanoSeconds").asDouble() / 1e9, Optional.empty(), 0);
    boolean isNew = samples.isEmpty() || samples.get(samples.size() - 1).time().isBefore(sample.time());
    return isNew && samples.add(sample);
  }
}
