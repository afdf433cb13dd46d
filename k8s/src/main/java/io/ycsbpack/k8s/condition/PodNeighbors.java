// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.condition.Addition;
import io.ycsbpack.core.condition.Condition;
import io.ycsbpack.core.condition.ConditionSite;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.condition.step.SwitchStep;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.neighbor.OfflinePods;
import io.ycsbpack.k8s.neighbor.PodFreezer;
import io.ycsbpack.k8s.neighbor.PodTransfer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Neighbors of a database that are pods: one that computes, which can be frozen, and a bulk transfer between two. */
public final class PodNeighbors implements Addition.Freezer {
  private static final List<Property<?>> OPTIONS = KubernetesParameters.all(List.of(CommonParameters.WORKERS),
      OfflinePods.PARAMETERS);

  public static final Addition STRESS = new Addition(Addition.Role.NEIGHBOR, "pod-cpu-stress",
      "an offline load in a pod that computes without end",
      KubernetesParameters.all(OPTIONS, KubernetesParameters.PLACE), PodNeighbors::withStress,
      (site, given) -> ClusterProbe.with(given, Optional.empty(), cluster -> {
      }), Optional.of(new PodNeighbors()));

  public static final Addition TRANSFER = new Addition(Addition.Role.NEIGHBOR, "pod-bulk-transfer",
      "an offline load that sends from a pod on the database's node to one on another, as fast as it can",
      KubernetesParameters.all(PodTransfer.PARAMETERS, KubernetesParameters.PLACE)
          .stream()
          .filter(parameter -> parameter != PodTransfer.NEXT_TO)
          .toList(),
      PodNeighbors::withTransfer, (site, given) -> ClusterProbe.with(given, Optional.empty(),
          cluster -> ClusterProbe.requireEnds(cluster, given)),
      Optional.empty());

  private PodNeighbors() {
  }

  /** Only pods on this machine can be frozen. */
  @Override
  public Optional<String> impossible(Settings given) {
    try {
      return Cluster.with(given, "ask for the nodes", PodFreezer::impossible);
    } catch (CommandException e) {
      return Optional.of("no cluster can be asked whether it is on this machine: " + e.getMessage());
    }
  }

  @Override
  public Addition.Freezing freezing(ConditionSite site, Settings given) {
    AtomicReference<PodFreezer> freezer = new AtomicReference<>();
    return new Addition.Freezing(step(site, given, List.of(), "freeze"), new Freeze(site.id(), given, true, freezer),
        new Freeze(site.id(), given, false, freezer));
  }

  private static Condition withStress(Condition condition, ConditionSite site, Settings given) {
    return condition.with(step(site, given, OPTIONS, "start"), step(site, given, List.of(), "stop"));
  }

  private static Step step(ConditionSite site, Settings given, List<Property<?>> options, String action) {
    return KubernetesCondition.step(site.id(), given, options, "stress", action);
  }

  /** @param freezer shared by the steps of one pod */
  record Freeze(String load, Settings given, boolean frozen, AtomicReference<PodFreezer> freezer)
      implements
        SwitchStep {

    @Override
    public void prepare() {
      if (freezer.get() == null) {
        freezer.set(Cluster.with(given, "find the load " + load, cluster -> PodFreezer.of(cluster, load)));
      }
    }

    @Override
    public void run() {
      prepare();
      freezer.get().turn(frozen);
    }

    @Override
    public void verify() {
      freezer.get().require(frozen);
    }
  }

  private static Condition withTransfer(Condition condition, ConditionSite site, Settings given) {
    Optional<String> database = database(condition);
    if (database.isEmpty() && (PodTransfer.SENDER_NODE.given(given).isPresent()
        || PodTransfer.RECEIVER_NODE.given(given).isPresent())) {
      throw new UsageException("sender-node and receiver-node are seen from the nodes of a database in pods: the"
          + " condition has none; choose by node-selector and receiver-node-selector");
    }
    Settings placed = database.map(name -> given.with(Map.of(PodTransfer.NEXT_TO.name(), name), TRANSFER.name()))
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
