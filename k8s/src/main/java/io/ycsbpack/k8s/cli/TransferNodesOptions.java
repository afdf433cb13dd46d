package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.NodeLabel;
import io.ycsbpack.k8s.cluster.NodeRelation;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.deploy.TargetNote;
import io.ycsbpack.k8s.neighbor.TransferNodes;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Options that say on which nodes the ends of a transfer run. */
@Command
final class TransferNodesOptions {
  private final CommandOption<ObjectName> database = CommandOption.of(KubernetesParameters.NEXT_TO);
  private final CommandOption<NodeRelation> sender = CommandOption.of(KubernetesParameters.SENDER_NODE);
  private final CommandOption<NodeRelation> receiver = CommandOption.of(KubernetesParameters.RECEIVER_NODE);
  private final CommandOption<NodeLabel> receiverSelector = CommandOption.repeated(
      KubernetesParameters.RECEIVER_NODE_SELECTOR.withDoc("Only nodes with this label for the receiver. Repeatable."));

  /**
   * In this cluster.
   *
   * @param senderLabels labels of the sender's nodes
   * @throws UsageException when nodes are named from those of a database, and no database
   */
  TransferNodes on(Cluster cluster, Map<String, String> senderLabels) {
    if (database.find().isEmpty() && (sender.get() != NodeRelation.SAME || receiver.get() != NodeRelation.ANY)) {
      throw new UsageException("sender-node and receiver-node are seen from the nodes of a database: name it with"
          + " --next-to");
    }
    Optional<TransferNodes.Database> next = database.find()
        .map(name -> new TransferNodes.Database(name.text(), TargetNote.named(cluster, name.text()).selector(),
            sender.get(), receiver.get()));
    return new TransferNodes(senderLabels, OptionValues.labels(receiverSelector), next);
  }
}
