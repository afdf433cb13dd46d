// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.path;

import io.ycsbpack.core.condition.ConditionPlan;
import java.util.List;
import java.util.Optional;

/**
 * A step between two neighbours of a path.
 *
 * @param text        cause of the step's cost, a noun phrase
 * @param advice      for a user who pays for it; empty if there is none
 * @param unexplained whether it stands for all that no other step explains
 * @param sizes       into which it can be divided further; empty without a size
 */
public record PathStep(String text, String advice, boolean unexplained, Optional<Sizes> sizes) {
  /**
   * Conditions within a step that a limit makes: they show the size of the limit from which the step has its cost. They
   * lead from its beginning to its end, like the steps of a path, so that their changes add up to the step's change.
   *
   * @param sizes including both ends; {@value #NONE} if no limit is in force, or seen by the server
   */
  public record Sizes(String limit, List<String> sizes, List<ConditionPlan> plans) {
    public static final String NONE = "none";
  }

  PathStep(String text, String advice, boolean unexplained) {
    this(text, advice, unexplained, Optional.empty());
  }
}
