package io.ycsbpack.k8s.neighbor;

import io.fabric8.kubernetes.api.model.Affinity;
import io.ycsbpack.core.record.Placement;
import io.ycsbpack.k8s.cluster.Apart;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.NodeRelation;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * On which nodes a transfer's sender and receiver run. They are apart as far as there is room, so that a link is between
 * them, where there is one.
 *
 * @param sender   labels of the sender's nodes
 * @param receiver labels of the receiver's nodes
 * @param database that both are next to; empty for none
 */
public record TransferNodes(Map<String, String> sender, Map<String, String> receiver, Optional<Database> database) {

  /**
   * A database whose link is shared.
   *
   * @param name     that it is registered by
   * @param pods     labels of its pods
   * @param sender   nodes of the sender, seen from those of its pods
   * @param receiver nodes of the receiver, seen from those of its pods
   */
  public record Database(String name, Map<String, String> pods, NodeRelation sender, NodeRelation receiver) {

    /** The labels of an end at which clients share the link: the one that is away from the database, or may be. */
    private Map<String, String> labels(boolean ofSender) {
      boolean isReceiverAway = receiver != NodeRelation.SAME;
      boolean isFarEnd = ofSender ? !isReceiverAway && sender != NodeRelation.SAME : isReceiverAway;
      return isFarEnd ? Labels.farEnd(name) : Map.of();
    }
  }

  OfflinePods.Place ofReceiver() {
    return new OfflinePods.Place(receiver,
        database.map(one -> one.receiver().affinityTo(one.pods())).orElseGet(Affinity::new));
  }

  /** Of the sender of this load, whose receiver is there already. */
  OfflinePods.Place ofSender(String load) {
    Affinity affinity = database.map(one -> one.sender().affinityTo(one.pods())).orElseGet(Affinity::new);
    return new OfflinePods.Place(sender, Apart.alsoFrom(affinity, Labels.offline(load)));
  }

  Map<String, String> labelsOfReceiver() {
    return labels(false);
  }

  Map<String, String> labelsOfSender() {
    return labels(true);
  }

  private Map<String, String> labels(boolean ofSender) {
    Map<String, String> labels = new HashMap<>(database.map(one -> one.labels(ofSender)).orElse(Map.of()));
    labels.put(Labels.PART, ofSender ? Placement.SENDER : Placement.RECEIVER);
    return labels;
  }
}
