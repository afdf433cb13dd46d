package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.Step;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.Cluster;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Where a step works.
 *
 * @param context   of the kubeconfig; empty for its current one
 * @param namespace empty for the context's
 */
record Place(Optional<String> context, Optional<String> namespace) {
  static final List<Property<?>> PARAMETERS = List.of(CommonParameters.CONTEXT, CommonParameters.NAMESPACE);

  static Place of(Settings given) {
    return new Place(CommonParameters.CONTEXT.find(given), CommonParameters.NAMESPACE.find(given));
  }

  /** @param what the work does, to be read behind "can't" */
  <T> T with(String what, Function<Cluster, T> work) {
    return Cluster.with(context, namespace, what, work);
  }

  Step on(Step step) {
    return step.option(CommonParameters.CONTEXT, context).option(CommonParameters.NAMESPACE, namespace);
  }
}
