package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.condition.ConditionSite;
import io.ycsbpack.core.experiment.step.Step;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.KubernetesParameters;

/**
 * The pod of an offline load.
 *
 * @param kind  what it does: {@code stress} or {@code transfer}
 * @param given parameters of the neighbor
 */
record OfflinePod(String kind, ConditionSite site, Settings given) {
  /** A command on it, without its place. */
  Step command(String action) {
    return Step.of("k8s", kind, action).option(KubernetesParameters.NAME, site.id());
  }

  Step at(Step step) {
    return step.options(given, KubernetesParameters.PLACE);
  }
}
