// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.statistics.Question;
import java.time.Duration;
import java.util.Optional;

/**
 * The question of a user about each candidate of an experiment, for slices and for rounds of whole runs, and the cost
 * that its answer may have.
 *
 * @param size   whether to go on after a difference is found until its size is known
 * @param figure empty if it depends on what is known of the servers, or of the runs
 * @param budget of each candidate; candidates that are measured in the same rounds may take the sum
 * @param slice  the shortest length of a slice
 * @param anyway whether to go on if the budget is known to be too short
 */
public record AskedTerms(boolean size, Optional<Figure> figure, Duration budget, Duration slice, boolean anyway) {
  public Question question(double margin) {
    return new Question(margin, size);
  }
}
