package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.UndoStep;
import java.util.List;

/**
 * Removes a pod that computes.
 *
 * @param pod which
 */
record StopStress(OfflinePod pod) implements UndoStep {

  @Override
  public List<String> arguments() {
    return pod.place().on(pod.command("stop")).words();
  }
}
