package io.ycsbpack.core.experiment.path;

import io.ycsbpack.core.experiment.condition.ConditionPlan;
import java.util.Optional;

/**
 * What is between two neighbours of a path.
 *
 * @param text        what costs if this step costs
 * @param advice      what a user can do who pays for it; empty where there is nothing to say
 * @param unexplained whether it is all that no other step stands for
 * @param alone       the baseline with this step and no other; empty where there is no such condition
 * @param sizes       into which it can be divided further; empty where it has no size
 */
public record PathStep(String text, String advice, boolean unexplained, Optional<ConditionPlan> alone,
    Optional<LimitSizes> sizes) {

  /** A step without a size. */
  PathStep(String text, String advice, boolean unexplained, Optional<ConditionPlan> alone) {
    this(text, advice, unexplained, alone, Optional.empty());
  }
}
