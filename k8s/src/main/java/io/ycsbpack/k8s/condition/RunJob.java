package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.Arguments;
import io.ycsbpack.core.experiment.step.ClientStep;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.property.Given;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.NodeLabel;
import io.ycsbpack.k8s.cluster.NodeRelation;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Measures a database from client pods.
 *
 * @param database which, and where
 * @param clients  the pods
 * @param losePod  how long after the measured phase began a pod of the database is deleted; empty for never
 */
record RunJob(Database database, Clients clients, Optional<Given<Duration>> losePod) implements ClientStep {

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

  @Override
  public List<String> arguments() {
    return database.place()
        .on(clients.on(database.command("run"))
            .option(KubernetesParameters.LOSE_POD, losePod))
        .words();
  }
}
