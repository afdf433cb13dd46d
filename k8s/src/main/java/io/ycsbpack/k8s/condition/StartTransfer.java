package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.PutStep;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Rate;
import io.ycsbpack.core.property.Given;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.util.List;
import java.util.Optional;

/**
 * Starts a bulk transfer between two pods.
 *
 * @param pod       that sends
 * @param streams   connections; empty for the usual number
 * @param bandwidth bit/s that the sender is held to; empty for none
 * @param options   what it asks for
 */
record StartTransfer(OfflinePod pod, Optional<Given<Integer>> streams, Optional<Given<Rate>> bandwidth,
    OfflinePod.Options options) implements PutStep {

  @Override
  public List<String> arguments() {
    return pod.place()
        .on(options.on(pod.command("start")
            .option(CommonParameters.STREAMS, streams)
            .option(KubernetesParameters.BANDWIDTH, bandwidth)))
        .words();
  }
}
