package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The nodes of a cluster, where these may be listed: they are no part of a namespace. */
public final class Nodes {
  private static final System.Logger LOG = System.getLogger(Nodes.class.getName());

  private Nodes() {
  }

  /**
   * Whether pods of this size can run on a node other than these: one that is ready, takes pods, has the labels, and is large
   * enough when it is empty.
   *
   * @return false also where nodes may not be listed
   */
  public static boolean hasOther(Cluster cluster, Set<String> names, Map<String, String> labels,
      Map<String, Quantity> size) {
    try {
      return cluster.calls()
          .call(() -> cluster.client().nodes().list())
          .getItems()
          .stream()
          .filter(node -> !names.contains(node.getMetadata().getName()))
          .anyMatch(node -> takes(node, labels, size));
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "nodes can''t be listed: {0}", e.getMessage());
      return false;
    }
  }

  private static boolean takes(Node node, Map<String, String> labels, Map<String, Quantity> size) {
    boolean isOpen = !Boolean.TRUE.equals(node.getSpec().getUnschedulable())
        && Objects.requireNonNullElse(node.getSpec().getTaints(), List.<Taint>of())
            .stream()
            .allMatch(taint -> taint.getEffect().equals("PreferNoSchedule"));
    return isOpen && isReady(node)
        && Objects.requireNonNullElse(node.getMetadata().getLabels(), Map.<String, String>of())
            .entrySet()
            .containsAll(labels.entrySet())
        && size.entrySet().stream().allMatch(one -> isEnough(node, one.getKey(), one.getValue()));
  }

  private static boolean isReady(Node node) {
    return node.getStatus()
        .getConditions()
        .stream()
        .filter(condition -> condition.getType().equals("Ready"))
        .map(NodeCondition::getStatus)
        .anyMatch("True"::equals);
  }

  private static boolean isEnough(Node node, String resource, Quantity wanted) {
    Quantity there = node.getStatus().getAllocatable().get(resource);
    return there != null && there.getNumericalAmount().compareTo(wanted.getNumericalAmount()) >= 0;
  }
}
