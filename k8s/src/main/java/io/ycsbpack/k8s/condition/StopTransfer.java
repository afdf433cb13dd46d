package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.UndoStep;
import io.ycsbpack.core.parameter.CommonParameters;
import java.nio.file.Path;
import java.util.List;

/**
 * Removes the pods of a bulk transfer, and keeps what arrived over time.
 *
 * @param pod that sends
 * @param run folder of the run's results, where that is written
 */
record StopTransfer(OfflinePod pod, Path run) implements UndoStep {

  @Override
  public List<String> arguments() {
    return pod.place().on(pod.command("stop")).option(CommonParameters.RUN, run).words();
  }
}
