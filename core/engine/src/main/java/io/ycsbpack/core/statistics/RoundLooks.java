// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import java.util.Optional;

/**
 * Looks at the differences of a candidate's rounds, and the answer. Whole runs are few: the first look is at
 * {@value #FIRST_LOOK} of them, or at all that the budget allows if these are fewer.
 *
 * <p>The most rounds within the budget fix the looks. They are 0 if the number was fixed before, with a single look.
 * Rounds have ended if none follows, for a reason that does not depend on the differences.
 */
public record RoundLooks(Question question, int most, boolean ended) {
  /** With fewer rounds there is no interval. */
  public static final int FEWEST_ROUNDS = TrimmedMean.FEWEST_VALUES;
  /** Rounds at the first look, if as many are planned. */
  public static final int FIRST_LOOK = 4;

  /** One look at a number of rounds that was fixed before. */
  public static RoundLooks fixed(Question question) {
    return new RoundLooks(question, 0, true);
  }

  /**
   * Decides by the last due look if it ended the question, else by all differences until now. They are in the order of
   * the rounds. No decision is possible with fewer than {@value TrimmedMean#FEWEST_VALUES}.
   */
  public Optional<Decision> decide(double... differences) {
    if (differences.length < FEWEST_ROUNDS) {
      return Optional.empty();
    }
    SequentialExperiment experiment = new SequentialExperiment(
        most == 0
            ? GroupSequentialPlan.of(differences.length, differences.length)
            : GroupSequentialPlan.of(FIRST_LOOK, Math.max(FEWEST_ROUNDS, most)),
        question, TrimmedMean::estimate);
    for (double difference : differences) {
      Optional<Decision> look = experiment.add(difference);
      if (look.filter(Decision::stop).isPresent()) {
        return look;
      }
    }
    return Optional.of(ended ? experiment.end() : experiment.soFar());
  }
}
