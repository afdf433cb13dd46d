package io.ycsbpack.core.experiment.condition;

import java.util.Map;
import java.util.Optional;

/**
 * One step between a condition and one of another type: by it the condition becomes more like what both have in common.
 * Bare metal gets what a pod has; a pod loses what bare metal lacks.
 *
 * @param layer      of a deployment that the step is about, such as network; where both types have a rung of one layer,
 *                   the one of the candidate is taken
 * @param step       what costs if this step costs, a noun phrase such as "the pod's own network (namespace and veth)"
 * @param parameters that make the step, over those of the condition
 * @param advice     what a user can do who pays for it
 * @param impossible why it can't be made here; empty when it can
 * @param limit      on the size of which it may depend what the step costs; empty where it has no size
 */
public record Rung(String layer, String step, Map<String, String> parameters, String advice,
    Optional<String> impossible, Optional<LargerLimits> limit) {

  /** A step without a size. */
  public Rung(String layer, String step, Map<String, String> parameters, String advice, Optional<String> impossible) {
    this(layer, step, parameters, advice, impossible, Optional.empty());
  }

  /** The same step, which a limit of some size makes. */
  public Rung withLimit(Optional<LargerLimits> size) {
    return new Rung(layer, step, parameters, advice, impossible, size);
  }
}
