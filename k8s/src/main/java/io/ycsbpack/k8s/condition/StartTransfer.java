package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.step.Arguments;
import io.ycsbpack.core.experiment.step.PutStep;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Rate;
import io.ycsbpack.core.property.Given;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.NodeLabel;
import io.ycsbpack.k8s.cluster.NodeRelation;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.util.List;
import java.util.Optional;

/**
 * Starts a bulk transfer between two pods.
 *
 * @param pod       that sends
 * @param streams   connections; empty for the usual number
 * @param bandwidth bit/s that the sender is held to; empty for none
 * @param options   what it asks for
 * @param nodes     of sender and receiver
 */
record StartTransfer(OfflinePod pod, Optional<Given<Integer>> streams, Optional<Given<Rate>> bandwidth,
    OfflinePod.Options options, Nodes nodes) implements PutStep {

  /**
   * Nodes of sender and receiver; what is empty is as usual.
   *
   * @param database from whose nodes they are seen; empty for none
   * @param sender   on which the sender runs
   * @param receiver on which the receiver runs
   * @param selector only those with this label for the receiver
   */
  record Nodes(Optional<ObjectName> database, Optional<Given<NodeRelation>> sender,
      Optional<Given<NodeRelation>> receiver, Optional<Given<NodeLabel>> selector) {

    /**
     * As the parameters of a neighbor say, next to this database.
     *
     * @throws UsageException when they are seen from a database, and there is none
     */
    static Nodes of(Optional<ObjectName> database, Settings given) {
      Nodes nodes = new Nodes(database, KubernetesParameters.SENDER_NODE.given(given),
          KubernetesParameters.RECEIVER_NODE.given(given), KubernetesParameters.RECEIVER_NODE_SELECTOR.given(given));
      if (database.isEmpty() && (nodes.sender.isPresent() || nodes.receiver.isPresent())) {
        throw new UsageException("sender-node and receiver-node are seen from the nodes of a database in pods: the"
            + " condition has none; choose by node-selector and receiver-node-selector");
      }
      return nodes;
    }

    private Arguments on(Arguments arguments) {
      return arguments.option(KubernetesParameters.NEXT_TO, database)
          .option(KubernetesParameters.SENDER_NODE, sender)
          .option(KubernetesParameters.RECEIVER_NODE, receiver)
          .option(KubernetesParameters.RECEIVER_NODE_SELECTOR, selector);
    }
  }

  @Override
  public List<String> arguments() {
    return pod.place()
        .on(options.on(nodes.on(pod.command("start")
            .option(CommonParameters.STREAMS, streams)
            .option(KubernetesParameters.BANDWIDTH, bandwidth))))
        .words();
  }
}
