package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;

/** The nodes of a cluster, where these may be listed: they are no part of a namespace. */
public final class Nodes {
  private static final System.Logger LOG = System.getLogger(Nodes.class.getName());

  private Nodes() {
  }

  /**
   * Whether this number of pods of this size fits on other nodes than these, as {@link #room} counts.
   *
   * @return false also where nodes may not be listed
   */
  public static boolean haveRoom(Cluster cluster, Set<String> others, Map<String, String> labels,
      Map<String, Quantity> size, int pods) {
    return room(cluster, others, labels, size).orElse(0) >= pods;
  }

  /**
   * How many pods of this size fit on other nodes than these: on those that are ready, accept pods, and have the labels.
   * It counts what they offer when they are empty: pods in other namespaces may not be listed.
   *
   * @return empty where nodes may not be listed
   */
  public static OptionalLong room(Cluster cluster, Set<String> others, Map<String, String> labels,
      Map<String, Quantity> size) {
    try {
      return OptionalLong.of(cluster.calls()
          .call(() -> cluster.client().nodes().list())
          .getItems()
          .stream()
          .filter(node -> !others.contains(node.getMetadata().getName()) && isOpen(node, labels))
          .mapToLong(node -> room(node, size))
          .sum());
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "nodes can''t be listed: {0}", e.getMessage());
      return OptionalLong.empty();
    }
  }

  private static boolean isOpen(Node node, Map<String, String> labels) {
    return isReady(node) && !Boolean.TRUE.equals(node.getSpec().getUnschedulable())
        && Objects.requireNonNullElse(node.getSpec().getTaints(), List.<Taint>of())
            .stream()
            .allMatch(taint -> taint.getEffect().equals("PreferNoSchedule"))
        && Objects.requireNonNullElse(node.getMetadata().getLabels(), Map.<String, String>of())
            .entrySet()
            .containsAll(labels.entrySet());
  }

  private static boolean isReady(Node node) {
    return node.getStatus()
        .getConditions()
        .stream()
        .filter(condition -> condition.getType().equals("Ready"))
        .map(NodeCondition::getStatus)
        .anyMatch("True"::equals);
  }

  private static long room(Node node, Map<String, Quantity> size) {
    return size.entrySet().stream().mapToLong(one -> {
      Quantity there = node.getStatus().getAllocatable().get(one.getKey());
      return there == null
          ? 0
          : there.getNumericalAmount().divideToIntegralValue(one.getValue().getNumericalAmount()).longValue();
    }).min().orElse(0);
  }
}
