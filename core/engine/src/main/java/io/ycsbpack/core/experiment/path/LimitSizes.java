// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.path;

import io.ycsbpack.core.condition.ConditionPlan;
import java.util.List;

/**
 * Conditions within a step that a limit makes: they show the size of the limit from which the step has its cost. They
 * lead from its beginning to its end, like the steps of a path, so that their changes add up to the step's change.
 *
 * @param sizes including both ends; {@value #NONE} if no limit is in force, or seen by the server
 */
public record LimitSizes(String limit, List<String> sizes, List<ConditionPlan> plans) {
  public static final String NONE = "none";
}
