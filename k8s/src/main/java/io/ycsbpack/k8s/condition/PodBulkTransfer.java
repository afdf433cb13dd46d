// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.condition.Addition;
import io.ycsbpack.core.condition.Condition;
import io.ycsbpack.core.condition.ConditionSite;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.neighbor.PodTransfer;
import io.ycsbpack.k8s.neighbor.TransferNodes;
import java.util.List;
import java.util.Map;
import java.util.Optional;

public final class PodBulkTransfer {
  public static final Addition TYPE = new Addition(Addition.Role.NEIGHBOR, "pod-bulk-transfer",
      "an offline load that sends from a pod on the database's node to one on another, as fast as it can",
      KubernetesParameters.all(PodTransfer.PARAMETERS, KubernetesParameters.PLACE)
          .stream()
          .filter(parameter -> parameter != TransferNodes.NEXT_TO)
          .toList(),
      PodBulkTransfer::addTo,
      (site, given) -> ClusterProbe.with(given, Optional.empty(),
          cluster -> NodeRelationProbe.requireEnds(cluster, given)),
      Optional.empty());

  private PodBulkTransfer() {
  }

  private static Condition addTo(Condition condition, ConditionSite site, Settings given) {
    Optional<String> database = database(condition);
    if (database.isEmpty() && (TransferNodes.SENDER_NODE.given(given).isPresent()
        || TransferNodes.RECEIVER_NODE.given(given).isPresent())) {
      throw new UsageException("sender-node and receiver-node are seen from the nodes of a database in pods: the"
          + " condition has none; choose by node-selector and receiver-node-selector");
    }
    Settings placed = database.map(name -> given.with(Map.of(TransferNodes.NEXT_TO.name(), name), TYPE.name()))
        .orElse(given);
    Step start = KubernetesCondition.step(site.id(), placed, PodTransfer.PARAMETERS, "transfer", "start");
    Step stop = KubernetesCondition.step(site.id(), given, List.of(), "transfer", "stop")
        .option(CommonParameters.RUN, site.firstClient());
    return condition.with(start, stop);
  }

  /** The database that pods measure; empty if there is none. */
  private static Optional<String> database(Condition condition) {
    return condition.runs()
        .stream()
        .map(run -> run.client().value(KubernetesParameters.NAME))
        .flatMap(Optional::stream)
        .findFirst();
  }
}
