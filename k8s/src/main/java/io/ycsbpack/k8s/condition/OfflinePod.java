package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.condition.ConditionSite;
import io.ycsbpack.core.experiment.step.Step;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.util.List;

/**
 * The pod of an offline load.
 *
 * @param kind what it does: {@code stress} or {@code transfer}
 */
record OfflinePod(String kind, ObjectName name, Place place) {
  static final List<Property<?>> PARAMETERS = List.of(KubernetesParameters.REQUEST, KubernetesParameters.CLIENT_IMAGE,
      KubernetesParameters.NODE_SELECTOR, KubernetesParameters.IMAGE_PULL_SECRET);

  static OfflinePod of(String kind, ConditionSite site, Settings given) {
    return new OfflinePod(kind, new ObjectName(site.id()), Place.of(given));
  }

  /** A command on it, without its place. */
  Step command(String action) {
    return Step.of("k8s", kind, action).option(KubernetesParameters.NAME, name);
  }

  Step start(Step step, Settings given) {
    return place.on(Options.add(step, given, PARAMETERS));
  }
}
