package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.condition.Addition;
import io.ycsbpack.core.experiment.condition.Condition;
import io.ycsbpack.core.experiment.condition.ConditionSite;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A bulk transfer between pods next to the database, for the whole run. */
public final class PodBulkTransfer implements Addition {
  private static final List<Property<?>> OWN = List.of(CommonParameters.STREAMS, KubernetesParameters.BANDWIDTH,
      KubernetesParameters.REQUEST,
      KubernetesParameters.CLIENT_IMAGE, KubernetesParameters.NODE_SELECTOR, KubernetesParameters.IMAGE_PULL_SECRET);

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
    return Stream.concat(OWN.stream(), Place.PARAMETERS.stream()).toList();
  }

  @Override
  public void probe(ConditionSite site, Settings given) {
    ClusterProbe.ask(given, Optional.empty());
  }

  @Override
  public Condition addTo(Condition condition, ConditionSite site, Settings given) {
    OfflinePod pod = OfflinePod.of("transfer", site, given);
    return condition.with(
        List.of(new StartTransfer(pod, CommonParameters.STREAMS.given(given),
            KubernetesParameters.BANDWIDTH.given(given), OfflinePod.Options.of(given))),
        List.of(new StopTransfer(pod, site.folder().resolveSibling("client-1").toAbsolutePath())),
        condition.runs(), List.of());
  }
}
