// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.CommandException;
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
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

public final class PodStress implements Addition.Freezer {
  private static final List<Property<?>> OPTIONS = KubernetesParameters.all(List.of(CommonParameters.WORKERS),
      OfflinePods.PARAMETERS);

  public static final Addition TYPE = new Addition(Addition.Role.NEIGHBOR, "pod-cpu-stress",
      "an offline load in a pod that computes without end",
      KubernetesParameters.all(OPTIONS, KubernetesParameters.PLACE), PodStress::addTo,
      (site, given) -> ClusterProbe.with(given, Optional.empty(), cluster -> {
      }), Optional.of(new PodStress()));

  private PodStress() {
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

  private static Condition addTo(Condition condition, ConditionSite site, Settings given) {
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
      if (freezer.get() != null) {
        return;
      }
      freezer.set(Cluster.with(given, "find the load " + load, cluster -> PodFreezer.of(cluster, load)));
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
}
