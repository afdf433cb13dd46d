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
  private static final Quantity NOTHING = Quantity.parse("0");
  private Nodes() {
  }

  /** Whether the nodes hold pods of these sizes at once, first fit by memory; true if nodes may not be listed. */
  public static boolean hold(Cluster cluster, Map<String, String> labels, List<Map<String, Quantity>> sizes) {
    return open(cluster, labels).filter(nodes -> !isPlaced(nodes, sizes)).isEmpty();
  }

  /** Nodes that are ready and accept pods; empty if nodes may not be listed. */
  public static Optional<List<String>> names(Cluster cluster, Map<String, String> labels) {
    return open(cluster, labels).map(nodes -> nodes.stream().map(node -> node.getMetadata().getName()).toList());
  }

  private static boolean isPlaced(List<Node> nodes, List<Map<String, Quantity>> sizes) {
    List<Map<String, Quantity>> free = nodes.stream()
        .<Map<String, Quantity>>map(node -> new HashMap<>(node.getStatus().getAllocatable()))
        .toList();
    return sizes.stream()
        .sorted(Comparator.comparing((Map<String, Quantity> size) -> amount(size, "memory")).reversed())
        .allMatch(size -> {
          Optional<Map<String, Quantity>> node = free.stream()
              .filter(
                  one -> size.keySet().stream().allMatch(name -> amount(one, name).compareTo(amount(size, name)) >= 0))
              .findFirst();
          node.ifPresent(one -> size.forEach((name, amount) -> one.merge(name, amount, Quantity::subtract)));
          return node.isPresent();
        });
  }

  private static BigDecimal amount(Map<String, Quantity> amounts, String name) {
    return amounts.getOrDefault(name, NOTHING).getNumericalAmount();
  }

  private static Optional<List<Node>> open(Cluster cluster, Map<String, String> labels) {
    return ApiErrors
        .ifAnswered(() -> cluster.calls().call(() -> cluster.client().nodes().list()).getItems())
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
