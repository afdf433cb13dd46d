package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.Addition;
import io.ycsbpack.core.experiment.Condition;
import io.ycsbpack.core.experiment.ConditionType;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A bulk transfer between pods next to the database, for the whole run. */
public final class PodBulkTransfer implements Addition {
  private static final Property<Integer> STREAMS = Property.of("streams", PropertyType.integer(1, 1000), "4",
      "Number of connections that send in parallel.");
  private static final Property<String> BANDWIDTH = Property.optional("bandwidth", PropertyType.text(),
      "Bit/s that the sending pod is held to by its annotation kubernetes.io/egress-bandwidth (100M, 1G); needs the CNI"
          + " plugin 'bandwidth'.");
  private static final List<Property<?>> OWN = List.of(STREAMS, BANDWIDTH, PodStress.REQUEST,
      KubernetesParameters.CLIENT_IMAGE, KubernetesParameters.NODE_SELECTOR);

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
    return "an offline load that sends from one pod to another as fast as it can";
  }

  @Override
  public List<Property<?>> parameters() {
    return Stream.concat(OWN.stream(), KubernetesParameters.WHERE.stream()).toList();
  }

  @Override
  public void probe(ConditionType.Request request) {
    ClusterProbe.ask(request.parameters(), Optional.empty());
  }

  @Override
  public Condition addTo(Condition condition, ConditionType.Request request) {
    List<String> stop = PodStress.command("transfer", "stop", request, List.of());
    stop.addAll(List.of("--run", request.folder().resolveSibling("client-1").toAbsolutePath().toString()));
    return condition.with(List.of(PodStress.command("transfer", "start", request, OWN)), List.of(stop),
        condition.runs(), List.of());
  }
}
