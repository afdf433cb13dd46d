package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.PutStep;
import io.ycsbpack.core.limit.LimitParameters;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.property.Given;
import io.ycsbpack.k8s.cluster.NodeLabel;
import io.ycsbpack.k8s.cluster.PodMetadata;
import io.ycsbpack.k8s.deploy.DeployRequest;
import io.ycsbpack.k8s.deploy.Isolation;
import io.ycsbpack.k8s.deploy.Reach;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.util.List;
import java.util.Optional;

/**
 * Deploys a database, and waits until it serves.
 *
 * @param database     which, and where
 * @param size         of its servers
 * @param image        of its servers; empty for the usual one
 * @param storage      a volume for each server; empty for none
 * @param nodeSelector only nodes with this label; empty for all
 * @param reach        by which address clients reach them; empty for the usual one
 * @param pods         that they run in
 */
record DeployDatabase(Database database, Size size, Optional<String> image,
    Optional<Given<DeployRequest.Storage>> storage, Optional<Given<NodeLabel>> nodeSelector, Optional<Reach> reach,
    Pods pods)
    implements
      PutStep {

  /**
   * The servers' pods.
   *
   * @param isolation from their node
   * @param metadata  annotations and labels
   * @param storage   ephemeral storage of each; empty for none
   * @param lodging   what all pods of a condition need to find a node
   */
  record Pods(Isolation isolation, PodMetadata metadata, Optional<Given<Memory>> storage, Lodging lodging) {
  }

  /**
   * Of the servers.
   *
   * @param cpu      of each, request and limit alike
   * @param memory   of each; empty for the usual amount
   * @param replicas how many; empty for the usual number
   */
  record Size(Given<Cores> cpu, Optional<Given<Memory>> memory, Optional<Given<Integer>> replicas) {
  }

  @Override
  public List<String> arguments() {
    return database.place()
        .on(pods.lodging()
            .on(MetadataParameters.add(IsolationParameters.add(database.command("deploy")
                .option(LimitParameters.CPU, size.cpu())
                .option(LimitParameters.MEMORY, size.memory())
                .option(CommonParameters.REPLICAS, size.replicas())
                .option(KubernetesParameters.REACH, reach)
                .option(KubernetesParameters.IMAGE, image)
                .option(KubernetesParameters.STORAGE, storage)
                .option(KubernetesParameters.NODE_SELECTOR, nodeSelector), pods.isolation()), pods.metadata())
                .option(KubernetesParameters.EPHEMERAL_STORAGE, pods.storage())))
        .words();
  }
}
