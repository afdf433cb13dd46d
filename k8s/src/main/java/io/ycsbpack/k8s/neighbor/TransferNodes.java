// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.neighbor;

import io.fabric8.kubernetes.api.model.Affinity;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Placement;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.NodeRelation;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.deploy.TargetNote;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Nodes of a transfer's sender and receiver, apart while there is room, so that a link is between them.
 *
 * @param given    values of the {@link #PARAMETERS}
 * @param database labels of the pods that both ends are seen from; empty for none
 */
public record TransferNodes(Settings given, Optional<Map<String, String>> database) {
  public static final Property<ObjectName> NEXT_TO = Property.optional("next-to", ObjectName.TYPE,
      "Database that 'deploy' or 'use' registered; --sender-node and --receiver-node refer to its nodes.");
  public static final Property<NodeRelation> SENDER_NODE = Property.of("sender-node",
      PropertyType.oneOf(NodeRelation.class), "same",
      "Nodes of the sender. same: a node of the database, whose link also carries the answers to the clients; other: "
          + "none of its nodes; any: others while these have room.");
  public static final Property<NodeRelation> RECEIVER_NODE = Property.of("receiver-node",
      PropertyType.oneOf(NodeRelation.class), "any",
      "Nodes of the receiver: same, other or any, as for the sender. Clients go to its node if "
          + "they may and it has room.");
  public static final Property<Map<String, String>> RECEIVER_NODE_SELECTOR = KubernetesParameters
      .nodes("receiver-node-selector", "Only nodes with this label for the receiver.");
  static final List<Property<?>> PARAMETERS = List.of(NEXT_TO, SENDER_NODE, RECEIVER_NODE, RECEIVER_NODE_SELECTOR);

  /** @throws UsageException if nodes refer to a database, and none is named */
  static TransferNodes of(Cluster cluster, Settings given) {
    if (NEXT_TO.find(given).isEmpty()
        && (SENDER_NODE.get(given) != NodeRelation.SAME || RECEIVER_NODE.get(given) != NodeRelation.ANY)) {
      throw new UsageException("sender-node and receiver-node are seen from the nodes of a database: name it with"
          + " --next-to");
    }
    return new TransferNodes(given,
        NEXT_TO.find(given).map(name -> TargetNote.named(cluster, name.text()).pods().selector()));
  }

  OfflinePods.Place ofReceiver() {
    return place(RECEIVER_NODE_SELECTOR, Placement.RECEIVER, RECEIVER_NODE,
        RECEIVER_NODE.get(given) != NodeRelation.SAME);
  }

  OfflinePods.Place ofSender(String load) {
    OfflinePods.Place place = place(KubernetesParameters.NODE_SELECTOR, Placement.SENDER, SENDER_NODE,
        RECEIVER_NODE.get(given) == NodeRelation.SAME && SENDER_NODE.get(given) != NodeRelation.SAME);
    return new OfflinePods.Place(place.nodeSelector(),
        NodeRelation.apartFrom(place.affinity(), Labels.offline(load)), place.labels());
  }

  /** @param isFar the end that is away from the database, or may be: clients share the link there */
  private OfflinePods.Place place(Property<Map<String, String>> selector, String part, Property<NodeRelation> node,
      boolean isFar) {
    Map<String, String> labels = new HashMap<>(Map.of(Labels.PART, part));
    NEXT_TO.find(given).filter(name -> isFar).ifPresent(name -> labels.putAll(Labels.farEnd(name.text())));
    return new OfflinePods.Place(selector.find(given).orElse(Map.of()),
        database.map(node.get(given)::affinityTo).orElseGet(Affinity::new), labels);
  }
}
