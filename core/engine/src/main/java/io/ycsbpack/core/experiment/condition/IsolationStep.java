package io.ycsbpack.core.experiment.condition;

import java.util.Map;
import java.util.Optional;

/**
 * One step between a condition and one of another type: by it the condition becomes more like what both have in common.
 * Bare metal gets what a pod has; a pod loses what bare metal lacks.
 *
 * @param layer      of a deployment, such as network; if both types have a step of one layer, the
 *                   candidate's is taken
 * @param text       a noun phrase such as "the pod's own network (namespace and veth)"
 * @param parameters override those of the condition
 * @param advice     for a user who pays for the step
 * @param impossible why it can't be made here; empty if it can
 * @param limit      on whose size the cost of the step may depend; empty without a size
 */
public record IsolationStep(String layer, String text, Map<String, String> parameters, String advice,
    Optional<String> impossible, Optional<LargerLimits> limit) {

  public IsolationStep(String layer, String text, Map<String, String> parameters, String advice,
      Optional<String> impossible) {
    this(layer, text, parameters, advice, impossible, Optional.empty());
  }

  public IsolationStep withLimit(Optional<LargerLimits> size) {
    return new IsolationStep(layer, text, parameters, advice, impossible, size);
  }
}
