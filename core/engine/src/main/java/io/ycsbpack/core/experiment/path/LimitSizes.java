package io.ycsbpack.core.experiment.path;

import io.ycsbpack.core.experiment.condition.ConditionPlan;
import java.util.List;

/**
 * Conditions within a step that a limit makes: they tell from which size of the limit on the step costs what it costs.
 * They lead from its beginning to its end, like the steps of a path, so that their changes add up to that of the step.
 *
 * @param limit name of the parameter
 * @param sizes of the limit, those of both ends among them; {@value #NONE} where none is in force, or seen by the server
 * @param plans with these sizes
 */
public record LimitSizes(String limit, List<String> sizes, List<ConditionPlan> plans) {
  /** The size of no limit. */
  public static final String NONE = "none";
}
