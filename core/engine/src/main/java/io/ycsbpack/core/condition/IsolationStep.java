// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import java.util.Map;
import java.util.Optional;

/**
 * One step from a condition towards one of another type. Bare metal gains properties of a pod; a pod loses properties
 * that bare metal lacks.
 *
 * @param layer      of a deployment, such as network; if both types have a step of one layer, the candidate's is taken
 * @param text       a noun phrase such as "the pod's own network (namespace and veth)"
 * @param parameters override the condition's parameters
 * @param advice     for a user who pays for the step
 * @param impossible why it can't be made here; empty if it can
 * @param limit      on whose size the cost of the step may depend
 */
public record IsolationStep(String layer, String text, Map<String, String> parameters, String advice,
    Optional<String> impossible, Optional<LargerLimits> limit) {

  /** Can be made here, and has no size. */
  public IsolationStep(String layer, String text, Map<String, String> parameters, String advice) {
    this(layer, text, parameters, advice, Optional.empty(), Optional.empty());
  }
}
