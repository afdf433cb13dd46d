// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import io.ycsbpack.core.gate.Gates;
import java.util.Optional;

/**
 * A run's choices in addition to its workload.
 *
 * @param search for the offered load; empty for the load of the plan
 */
public record RunChoices(Optional<FindMax> search, Gates gates, RunNames names) {
  public static final RunChoices NONE = new RunChoices(Optional.empty(), Gates.NONE, RunNames.NONE);
}
