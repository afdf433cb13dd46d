package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.Arguments;
import io.ycsbpack.core.experiment.step.ClientStep;
import io.ycsbpack.core.experiment.step.UndoStep;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.property.Given;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.NodeLabel;
import io.ycsbpack.k8s.cluster.NodeRelation;
import io.ycsbpack.k8s.job.PodFault;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Measures a database from client pods.
 *
 * @param database which, and where
 * @param clients  the pods
 * @param fault    what happens to the pods of the database meanwhile
 */
record RunJob(Database database, Clients clients, Fault fault) implements ClientStep {

  /**
   * The client pods; what is empty is as usual.
   *
   * @param number       how many
   * @param cpu          of each
   * @param memory       of each
   * @param image        of each
   * @param nodes        on which they run
   * @param storage      ephemeral storage of each
   * @param lodging      what they need to find a node
   */
  record Clients(Optional<Given<Integer>> number, Optional<Given<Cores>> cpu, Optional<Given<Memory>> memory,
      Optional<String> image, Nodes nodes, Optional<Given<Memory>> storage, Lodging lodging) {

    private Arguments on(Arguments arguments) {
      return lodging.on(arguments.option(KubernetesParameters.CLIENTS, number)
          .option(CommonParameters.CLIENT_CPU, cpu)
          .option(KubernetesParameters.CLIENT_MEMORY, memory)
          .option(KubernetesParameters.CLIENT_IMAGE, image)
          .option(KubernetesParameters.CLIENT_NODE_SELECTOR, nodes.selector())
          .option(KubernetesParameters.CLIENT_NODE, nodes.fromDatabase())
          .option(KubernetesParameters.CLIENT_EPHEMERAL_STORAGE, storage));
    }
  }

  /**
   * Nodes of the clients; what is empty is as usual.
   *
   * @param selector     only those with this label
   * @param fromDatabase seen from those of the database
   */
  record Nodes(Optional<Given<NodeLabel>> selector, Optional<NodeRelation> fromDatabase) {

    static Nodes of(Settings given) {
      return new Nodes(KubernetesParameters.CLIENT_NODE_SELECTOR.given(given),
          Optional.of(KubernetesParameters.CLIENT_NODE.get(given)).filter(node -> node != NodeRelation.ANY));
    }
  }

  /**
   * What happens to the pods of a database while it is measured; each is empty where it does not.
   *
   * @param losePod how long after the measured phase began one is deleted
   * @param drain   how long after the measured phase began the node of one is drained
   */
  record Fault(Optional<Given<Duration>> losePod, Optional<Given<Duration>> drain) {

    /**
     * The one that is given.
     *
     * @throws io.ycsbpack.core.UsageException when both are
     */
    static Fault of(Settings given) {
      new PodFault(KubernetesParameters.LOSE_POD.find(given), KubernetesParameters.DRAIN.find(given));
      return new Fault(KubernetesParameters.LOSE_POD.given(given), KubernetesParameters.DRAIN.given(given));
    }

    /** What undoes it on a database; nothing where it undoes itself. */
    List<UndoStep> undo(Database database) {
      return drain.isPresent() ? List.of(new OpenNodes(database)) : List.of();
    }
  }

  @Override
  public List<String> arguments() {
    return database.place()
        .on(clients.on(database.command("run"))
            .option(KubernetesParameters.LOSE_POD, fault.losePod())
            .option(KubernetesParameters.DRAIN, fault.drain()))
        .words();
  }
}
