// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.NodeRelation;
import io.ycsbpack.k8s.cluster.Nodes;
import io.ycsbpack.k8s.deploy.TargetNote;
import io.ycsbpack.k8s.neighbor.TransferNodes;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks that a cluster has nodes for clients or loads next to a database, or away from it. */
final class NodeRelationProbe {
  private NodeRelationProbe() {
  }

  /**
   * Looks at nodes that accept pods, not at free room; a user who may not list nodes learns it from the first run.
   *
   * @throws TargetException if there is no such node
   */
  static void require(Cluster cluster, Settings given) {
    NodeRelation wanted = KubernetesParameters.CLIENT_NODE.get(given);
    if (wanted == NodeRelation.ANY) {
      return;
    }
    Optional<List<String>> database = KubernetesParameters.NAME.find(given)
        .map(name -> Optional.of(TargetNote.named(cluster, name.text()).pods().nodes(cluster)))
        .orElseGet(() -> Nodes.names(cluster, labels(KubernetesParameters.NODE_SELECTOR, given)));
    Nodes.names(cluster, labels(KubernetesParameters.CLIENT_NODE_SELECTOR, given))
        .ifPresent(clients -> database.filter(servers -> !isPossible(wanted, servers, clients)).ifPresent(servers -> {
          throw new TargetException("client-node " + PropertyType.word(wanted) + ": the database is on " + text(servers)
              + ", and the nodes that accept its clients are " + text(clients));
        }));
  }

  /** @throws TargetException if sender or receiver must be away from the database, and there is no other node */
  static void requireEnds(Cluster cluster, Settings given) {
    requireAway(cluster, TransferNodes.SENDER_NODE, KubernetesParameters.NODE_SELECTOR, given);
    requireAway(cluster, TransferNodes.RECEIVER_NODE, TransferNodes.RECEIVER_NODE_SELECTOR, given);
  }

  private static void requireAway(Cluster cluster, Property<NodeRelation> node,
      Property<Map<String, String>> selector, Settings given) {
    if (node.get(given) != NodeRelation.OTHER) {
      return;
    }
    Optional<List<String>> all = Nodes.names(cluster, Map.of());
    Optional<List<String>> able = Nodes.names(cluster, labels(selector, given));
    able.filter(ends -> ends.isEmpty() || all.filter(nodes -> nodes.size() < 2).isPresent()).ifPresent(ends -> {
      throw new TargetException(node.name() + " other: the nodes that accept pods are " + text(all.orElseThrow())
          + ", and " + text(ends) + " may be taken; it needs one that the database is not on");
    });
  }

  private static boolean isPossible(NodeRelation wanted, List<String> servers, List<String> clients) {
    return servers.stream()
        .anyMatch(
            server -> clients.stream().anyMatch(client -> client.equals(server) == (wanted == NodeRelation.SAME)));
  }

  private static String text(List<String> nodes) {
    return nodes.isEmpty() ? "none" : String.join(" or ", nodes) + (nodes.size() == 1 ? " alone" : "");
  }

  private static Map<String, String> labels(Property<Map<String, String>> selector, Settings given) {
    return selector.find(given).orElse(Map.of());
  }
}
