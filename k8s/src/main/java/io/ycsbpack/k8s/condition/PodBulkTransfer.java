package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.condition.Addition;
import io.ycsbpack.core.experiment.condition.Condition;
import io.ycsbpack.core.experiment.condition.ConditionSite;
import io.ycsbpack.core.experiment.step.Step;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.neighbor.OfflinePods;
import io.ycsbpack.k8s.neighbor.PodTransfer;
import io.ycsbpack.k8s.neighbor.TransferNodes;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A bulk transfer between pods next to the database, for the whole run. */
public final class PodBulkTransfer {
  /** Options of its command that are described otherwise in a file. */
  private static final List<Property<?>> OWN = List.of(
      PodTransfer.BANDWIDTH.withDoc(
          "Limit of the sending pod in bit/s, by the annotation kubernetes.io/egress-bandwidth "
              + "(100M, 1G); needs the CNI plugin 'bandwidth'."),
      KubernetesParameters.NODE_SELECTOR.withDoc("Only nodes with this label for the sender."),
      OfflinePods.REQUEST.withDoc(
          "CPU request of sender and receiver each, which is their weight against others (300m). Without it they are "
              + "BestEffort, and slow if CPU is scarce."));

  public static final Addition TYPE = new Addition(Addition.Role.NEIGHBOR, "pod-bulk-transfer",
      "an offline load that sends from a pod on the database's node to one on another, as fast as it can",
      KubernetesParameters.all(PodTransfer.PARAMETERS, OWN, KubernetesParameters.PLACE)
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
        .option(CommonParameters.RUN, site.folder().resolveSibling("client-1").toAbsolutePath());
    return condition.with(List.of(start), List.of(stop), condition.runs(), List.of());
  }

  /** The one that is measured, of several the first; empty where it is not in pods that are measured by pods. */
  private static Optional<String> database(Condition condition) {
    return condition.runs()
        .stream()
        .map(run -> run.client().value(KubernetesParameters.NAME))
        .flatMap(Optional::stream)
        .findFirst();
  }
}
