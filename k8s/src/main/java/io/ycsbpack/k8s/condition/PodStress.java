package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.experiment.condition.Addition;
import io.ycsbpack.core.experiment.condition.Condition;
import io.ycsbpack.core.experiment.condition.ConditionSite;
import io.ycsbpack.core.experiment.step.SwitchStep;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.neighbor.PodFreezer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** A pod next to the database that computes without end. */
public final class PodStress implements Addition {
  @Override
  public Role role() {
    return Role.NEIGHBOR;
  }

  @Override
  public String name() {
    return "pod-cpu-stress";
  }

  @Override
  public String summary() {
    return "an offline load in a pod that computes without end";
  }

  @Override
  public List<Property<?>> parameters() {
    return Stream.of(List.of(CommonParameters.WORKERS), OfflinePod.PARAMETERS, Place.PARAMETERS)
        .<Property<?>>flatMap(List::stream)
        .toList();
  }

  @Override
  public void probe(ConditionSite site, Settings given) {
    ClusterProbe.ask(given, Optional.empty());
  }

  /** Asks the cluster, because only pods on this machine can be frozen from here. */
  @Override
  public Optional<String> notFrozen(Settings parameters) {
    try {
      return Place.of(parameters).with("ask for the nodes", PodFreezer::impossible);
    } catch (CommandException e) {
      return Optional.of("no cluster can be asked whether it is on this machine: " + e.getMessage());
    }
  }

  @Override
  public Freezing freezing(ConditionSite site, Settings given) {
    OfflinePod pod = OfflinePod.of("stress", site, given);
    AtomicReference<PodFreezer> freezer = new AtomicReference<>();
    return new Freezing(pod.place().on(pod.command("freeze")), new Freeze(pod, true, freezer),
        new Freeze(pod, false, freezer));
  }

  @Override
  public Condition addTo(Condition condition, ConditionSite site, Settings given) {
    OfflinePod pod = OfflinePod.of("stress", site, given);
    return condition.with(
        List.of(pod.start(Options.add(pod.command("start"), given, List.of(CommonParameters.WORKERS)), given)),
        List.of(pod.place().on(pod.command("stop"))), condition.runs(), List.of());
  }

  /** @param freezer of the pod, once the cluster was asked for it; shared by the steps of one pod */
  record Freeze(OfflinePod pod, boolean frozen, AtomicReference<PodFreezer> freezer) implements SwitchStep {

    @Override
    public void prepare() {
      if (freezer.get() != null) {
        return;
      }
      freezer.set(
          pod.place().with("find the load " + pod.name(), cluster -> PodFreezer.of(cluster, pod.name().toString())));
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
