// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.readiness.Readiness;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The nodes of a cluster, if this user may list them: they are no part of a namespace. */
public final class Nodes {
  private Nodes() {
  }

  /** Whether the nodes hold pods of these sizes at once, first fit by memory; true if nodes may not be listed. */
  public static boolean hold(Cluster cluster, Map<String, String> labels, List<Map<String, Quantity>> sizes) {
    return open(cluster, labels).filter(nodes -> !isPlaced(nodes, sizes)).isEmpty();
  }

  /** Nodes that are ready and accept pods; empty if nodes may not be listed. */
  public static Optional<List<String>> names(Cluster cluster, Map<String, String> labels) {
    return open(cluster, labels)
        .map(nodes -> nodes.stream().map(node -> node.getMetadata().getName()).toList());
  }

  private static boolean isPlaced(List<Node> nodes, List<Map<String, Quantity>> sizes) {
    List<Map<String, BigDecimal>> free = nodes.stream()
        .map(node -> amounts(node.getStatus().getAllocatable()))
        .toList();
    return sizes.stream()
        .map(Nodes::amounts)
        .sorted(Comparator.comparing((Map<String, BigDecimal> size) -> size.getOrDefault("memory", BigDecimal.ZERO))
            .reversed())
        .allMatch(size -> free.stream()
            .filter(node -> size.entrySet()
                .stream()
                .allMatch(one -> node.getOrDefault(one.getKey(), BigDecimal.ZERO).compareTo(one.getValue()) >= 0))
            .findFirst()
            .map(node -> {
              size.forEach((name, amount) -> node.merge(name, amount, BigDecimal::subtract));
              return node;
            })
            .isPresent());
  }

  private static Map<String, BigDecimal> amounts(Map<String, Quantity> quantities) {
    Map<String, BigDecimal> amounts = new HashMap<>();
    quantities.forEach((name, quantity) -> amounts.put(name, quantity.getNumericalAmount()));
    return amounts;
  }

  private static Optional<List<Node>> open(Cluster cluster, Map<String, String> labels) {
    return ApiErrors
        .ifAnswered("list nodes", () -> cluster.calls().call(() -> cluster.client().nodes().list()).getItems())
        .map(nodes -> nodes.stream().filter(node -> isOpen(node, labels)).toList());
  }

  private static boolean isOpen(Node node, Map<String, String> labels) {
    return Readiness.isNodeReady(node) && !Boolean.TRUE.equals(node.getSpec().getUnschedulable())
        && node.getSpec().getTaints().stream().allMatch(taint -> taint.getEffect().equals("PreferNoSchedule"))
        && node.getMetadata().getLabels().entrySet().containsAll(labels.entrySet());
  }

  /** Why no pod on these nodes gets exclusive cores; empty if one of the kubelets has the static CPU manager. */
  public static Optional<String> withoutOwnCores(Cluster cluster, Map<String, String> labels) {
    Optional<List<String>> nodes = names(cluster, labels);
    if (nodes.isEmpty()) {
      return Optional.of("this user may not list nodes, so their CPU managers are unknown");
    }
    Set<String> policies = new TreeSet<>();
    try {
      for (String node : nodes.get()) {
        String policy = policy(cluster, node);
        if (policy.equals("static")) {
          return Optional.empty();
        }
        policies.add(policy);
      }
    } catch (KubernetesClientException e) {
      return Optional.of("the configuration of a kubelet can't be read, which needs the right to get nodes/proxy: "
          + ApiErrors.reason(e));
    }
    return Optional.of(policies.isEmpty()
        ? "no node takes such pods"
        : "no node has the static CPU manager: the policy of " + String.join(", ", nodes.get()) + " is "
            + String.join(", ", policies));
  }

  private static String policy(Cluster cluster, String node) {
    String text = cluster.calls().call(() -> cluster.client().raw("/api/v1/nodes/" + node + "/proxy/configz"));
    return Serialization.unmarshal(text == null ? "{}" : text, JsonNode.class)
        .at("/kubeletconfig/cpuManagerPolicy")
        .asText("not known");
  }
}
