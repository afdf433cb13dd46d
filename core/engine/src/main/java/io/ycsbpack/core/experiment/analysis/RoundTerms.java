// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.GroupSequentialPlan;
import io.ycsbpack.core.statistics.Looks;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.statistics.TrimmedMean;
import io.ycsbpack.core.trial.Figure;
import java.util.Optional;

/**
 * The question to the figures of runs in pairs, and the looks at them. Whole runs are few: the first look is at
 * {@value #FIRST_LOOK} rounds, or at all that the budget allows if these are fewer.
 *
 * @param most   rounds within the budget; 0 if their number was fixed before, which has a single look
 * @param ended  whether no round follows, for a reason that does not depend on the differences
 * @param figure empty for the one that says most under the limits and loads of the runs
 */
public record RoundTerms(Question question, int most, boolean ended, Optional<Figure> figure) {
  /** With fewer rounds there is no interval. */
  public static final int FEWEST_ROUNDS = TrimmedMean.FEWEST_VALUES;
  /** Rounds at the first look, if as many are planned. */
  public static final int FIRST_LOOK = 4;

  /**
   * For a number of pairs that was fixed before.
   *
   * @param margin as a share of the baseline
   */
  public static RoundTerms fixed(double margin) {
    return new RoundTerms(new Question(margin, false), 0, true, Optional.empty());
  }

  /** Empty if no figure is requested. */
  Optional<FigureName> row() {
    return figure.map(one -> one == Figure.THROUGHPUT ? FigureName.THROUGHPUT : FigureName.CPU_PER_OPERATION);
  }

  /**
   * Decides by the last due look if it ended the question, else by all differences until now. They are in the order of
   * the rounds. No decision is possible with fewer than {@value #FEWEST_ROUNDS}.
   */
  Optional<Decision> decide(double... differences) {
    int count = differences.length;
    if (count < FEWEST_ROUNDS) {
      return Optional.empty();
    }
    Looks looks = new Looks(
        most == 0 ? GroupSequentialPlan.of(count, count)
            : GroupSequentialPlan.of(FIRST_LOOK, Math.max(FEWEST_ROUNDS, most)),
        question, TrimmedMean::estimate);
    return Optional.of(ended ? looks.end(differences) : looks.soFar(differences));
  }
}
