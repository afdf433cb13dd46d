package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.PutStep;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Given;
import java.util.List;
import java.util.Optional;

/**
 * Starts a pod that computes without end.
 *
 * @param pod     which
 * @param workers threads; empty for the usual number
 * @param options what it asks for
 */
record StartStress(OfflinePod pod, Optional<Given<Integer>> workers, OfflinePod.Options options) implements PutStep {

  @Override
  public List<String> arguments() {
    return pod.place().on(options.on(pod.command("start").option(CommonParameters.WORKERS, workers))).words();
  }
}
