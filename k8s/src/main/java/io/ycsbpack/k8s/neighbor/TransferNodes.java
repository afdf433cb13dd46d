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
 * @param sender   labels of its nodes
 * @param receiver labels of its nodes
 * @param database next to both; empty for none
 */
public record TransferNodes(Map<String, String> sender, Map<String, String> receiver, Optional<Database> database) {
  public static final Property<ObjectName> NEXT_TO = Property.optional("next-to", ObjectName.TYPE,
      "Database that 'deploy' or 'use' registered; --sender-node and --receiver-node refer to "
          + "its nodes.");
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
  public static TransferNodes of(Cluster cluster, Settings given) {
    NodeRelation ofSender = SENDER_NODE.get(given);
    NodeRelation ofReceiver = RECEIVER_NODE.get(given);
    Optional<String> next = NEXT_TO.find(given).map(ObjectName::text);
    if (next.isEmpty() && (ofSender != NodeRelation.SAME || ofReceiver != NodeRelation.ANY)) {
      throw new UsageException("sender-node and receiver-node are seen from the nodes of a database: name it with"
          + " --next-to");
    }
    return new TransferNodes(KubernetesParameters.NODE_SELECTOR.find(given).orElse(Map.of()),
        RECEIVER_NODE_SELECTOR.find(given).orElse(Map.of()),
        next.map(name -> new Database(name, TargetNote.named(cluster, name).pods().selector(), ofSender, ofReceiver)));
  }

  /**
   * @param pods     labels of its pods
   * @param sender   relative to the nodes of the database
   * @param receiver relative to the nodes of the database
   */
  public record Database(String name, Map<String, String> pods, NodeRelation sender, NodeRelation receiver) {
  }

  OfflinePods.Place ofReceiver() {
    return place(receiver, Placement.RECEIVER, database.map(Database::receiver),
        database.filter(one -> one.receiver() != NodeRelation.SAME));
  }

  OfflinePods.Place ofSender(String load) {
    OfflinePods.Place place = place(sender, Placement.SENDER, database.map(Database::sender),
        database.filter(one -> one.receiver() == NodeRelation.SAME && one.sender() != NodeRelation.SAME));
    return new OfflinePods.Place(sender, NodeRelation.apartFrom(place.affinity(), Labels.offline(load)),
        place.labels());
  }

  /**
   * @param node    relative to the nodes of the database
   * @param farFrom the database if this is the end away from it, or may be: clients share the link there
   */
  private OfflinePods.Place place(Map<String, String> selector, String part, Optional<NodeRelation> node,
      Optional<Database> farFrom) {
    Map<String, String> labels = new HashMap<>(farFrom.map(one -> Labels.farEnd(one.name())).orElse(Map.of()));
    labels.put(Labels.PART, part);
    return new OfflinePods.Place(selector,
        node.map(one -> one.affinityTo(database.orElseThrow().pods())).orElseGet(Affinity::new), labels);
  }
}
