package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.ClientNode;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.NodeLabel;
import io.ycsbpack.k8s.cluster.Nodes;
import io.ycsbpack.k8s.deploy.TargetNote;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Asks a cluster whether it has a node for the clients next to the database, or another, as a condition wants it. */
final class ClientNodeProbe {
  private ClientNodeProbe() {
  }

  /**
   * Asks, where a condition says on which nodes its clients run. It looks at nodes that accept pods, not at what is
   * free on them; a user who may not list nodes learns it from the first run.
   *
   * @throws TargetException when there is no such node
   */
  static void require(Cluster cluster, Settings given) {
    ClientNode wanted = KubernetesParameters.CLIENT_NODE.get(given);
    if (wanted == ClientNode.ANY) {
      return;
    }
    Optional<List<String>> database = KubernetesParameters.NAME.find(given)
        .map(name -> Optional.of(nodesOf(cluster, name.text())))
        .orElseGet(() -> Nodes.names(cluster, labels(KubernetesParameters.NODE_SELECTOR.find(given))));
    Nodes.names(cluster, labels(KubernetesParameters.CLIENT_NODE_SELECTOR.find(given)))
        .ifPresent(clients -> database.filter(servers -> !isPossible(wanted, servers, clients)).ifPresent(servers -> {
          throw new TargetException("client-node " + wanted + ": the database is on " + text(servers)
              + ", and the nodes that accept its clients are " + text(clients));
        }));
  }

  private static boolean isPossible(ClientNode wanted, List<String> servers, List<String> clients) {
    return servers.stream()
        .anyMatch(server -> clients.stream().anyMatch(client -> client.equals(server) == (wanted == ClientNode.SAME)));
  }

  private static String text(List<String> nodes) {
    return nodes.isEmpty() ? "none" : String.join(" or ", nodes) + (nodes.size() == 1 ? " alone" : "");
  }

  private static List<String> nodesOf(Cluster cluster, String name) {
    return cluster.pods(TargetNote.named(cluster, name).selector())
        .stream()
        .map(pod -> pod.getSpec().getNodeName())
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }

  private static Map<String, String> labels(Optional<NodeLabel> label) {
    return label.map(NodeLabel::asMap).orElse(Map.of());
  }
}
