package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.condition.Addition;
import io.ycsbpack.core.experiment.condition.Condition;
import io.ycsbpack.core.experiment.condition.ConditionSite;
import io.ycsbpack.core.experiment.step.Step;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A bulk transfer between pods next to the database, for the whole run. */
public final class PodBulkTransfer implements Addition {
  private static final List<Property<?>> OWN = List.of(CommonParameters.STREAMS, KubernetesParameters.BANDWIDTH,
      KubernetesParameters.SENDER_NODE, KubernetesParameters.RECEIVER_NODE,
      KubernetesParameters.NODE_SELECTOR.withDoc("Only nodes with this label for the sender (label=value)."),
      KubernetesParameters.RECEIVER_NODE_SELECTOR,
      KubernetesParameters.REQUEST.withDoc("CPU request of sender and receiver each, which is their weight against"
          + " others (300m); without it the class BestEffort, whose share of a link is small where CPU is short, too."),
      KubernetesParameters.CLIENT_IMAGE,
      KubernetesParameters.IMAGE_PULL_SECRET);

  @Override
  public Role role() {
    return Role.NEIGHBOR;
  }

  @Override
  public String name() {
    return "pod-bulk-transfer";
  }

  @Override
  public String summary() {
    return "an offline load that sends from a pod on the database's node to one on another, as fast as it can";
  }

  @Override
  public List<Property<?>> parameters() {
    return Stream.concat(OWN.stream(), Place.PARAMETERS.stream()).toList();
  }

  @Override
  public void probe(ConditionSite site, Settings given) {
    ClusterProbe.ask(given, Optional.empty(), cluster -> NodeRelationProbe.requireEnds(cluster, given));
  }

  @Override
  public Condition addTo(Condition condition, ConditionSite site, Settings given) {
    OfflinePod pod = OfflinePod.of("transfer", site, given);
    Optional<ObjectName> database = database(condition);
    if (database.isEmpty() && (KubernetesParameters.SENDER_NODE.given(given).isPresent()
        || KubernetesParameters.RECEIVER_NODE.given(given).isPresent())) {
      throw new UsageException("sender-node and receiver-node are seen from the nodes of a database in pods: the"
          + " condition has none; choose by node-selector and receiver-node-selector");
    }
    Step start = Options.add(pod.command("start"), given,
        List.of(CommonParameters.STREAMS, KubernetesParameters.BANDWIDTH))
        .option(KubernetesParameters.NEXT_TO, database);
    Step placed = Options.add(start, given, List.of(KubernetesParameters.SENDER_NODE,
        KubernetesParameters.RECEIVER_NODE, KubernetesParameters.RECEIVER_NODE_SELECTOR));
    Step stop = pod.place()
        .on(pod.command("stop"))
        .option(CommonParameters.RUN, site.folder().resolveSibling("client-1").toAbsolutePath());
    return condition.with(List.of(pod.start(placed, given)), List.of(stop), condition.runs(), List.of());
  }

  /** The one that is measured, of several the first; empty where it is not in pods that are measured by pods. */
  private static Optional<ObjectName> database(Condition condition) {
    return condition.runs()
        .stream()
        .map(run -> run.client().value(KubernetesParameters.NAME))
        .flatMap(Optional::stream)
        .map(ObjectName::new)
        .findFirst();
  }
}
