// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Estimate;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.GroupSequentialPlan;
import io.ycsbpack.core.statistics.Interval;
import io.ycsbpack.core.statistics.Looks;
import io.ycsbpack.core.statistics.StartPairs;
import io.ycsbpack.core.statistics.TrimmedMean;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How a trial ended, with its pairs.
 *
 * @param course   the measurements until then
 * @param forecast from the pilot; empty when the trial ended in it
 * @param decision on the primary figure at the last look, or so far; empty with fewer than three pairs, or four
 *                 starts
 * @param failure  why it was aborted; empty if it was not
 */
public record Answer(Ending ending, Terms terms, Course course, Optional<Forecast> forecast,
    Optional<Decision> decision,
    Optional<CommandException> failure) {

  /**
   * @param pairs all complete pairs; of restarted servers, only the pairs of complete starts
   * @param most  pairs, or starts, that the budget allows; 0 if the trial ended in its pilot
   */
  public record Course(List<Pair> pairs, int most, Duration time) {
  }

  /**
   * The answer of a number of starts that was fixed before, with a single look.
   *
   * @param probability that an interval misses the truth
   * @throws IllegalArgumentException if the figure of a slice is not known, or there are too few starts
   */
  public static Answer ofStarts(Terms terms, Course course, double probability) {
    List<double[]> differences = Figure.byBlock(terms.primary(), course.pairs());
    Decision decision = new Looks(GroupSequentialPlan.single(differences.size(), probability), terms.question(),
        means -> StartPairs.estimate(differences)).end(Figure.means(terms.primary(), course.pairs()));
    return new Answer(decision.outcome().isDecided() ? Ending.ANSWERED : Ending.NOT_RESOLVED, terms, course,
        Optional.empty(), Optional.of(decision), Optional.empty());
  }

  public enum Ending {
    ANSWERED,
    /** The budget was used up, and the interval does not answer it, or there are too few starts for one. */
    NOT_RESOLVED,
    /** The pilot says that the budget is too short. */
    REFUSED,
    INTERRUPTED,
    ABORTED;
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  public List<Pair> pairs() {
    return course.pairs();
  }

  /** Complete starts of both servers; 0 if they are started once. */
  public int starts() {
    return terms.design() == Design.RESTARTED ? Pair.byBlock(pairs()).size() : 0;
  }

  public boolean isComplete() {
    return ending == Ending.ANSWERED || ending == Ending.NOT_RESOLVED;
  }

  public boolean hasTooFewStarts() {
    return ending == Ending.NOT_RESOLVED && decision.isEmpty();
  }

  /**
   * The decision on a figure at the look that ended the trial. Only the primary figure decides that time, so the
   * interval of another figure at the same look holds at 95 % by itself. Empty if the figure, or an estimate, is not
   * available.
   */
  public Optional<Decision> finding(Figure figure) {
    return decision
        .flatMap(at -> figure == terms.primary() ? decision : figure.differences(pairs()).map(differences -> {
          Estimate estimate = starts() == 0
              ? TrimmedMean.estimate(differences)
              : StartPairs.estimate(Figure.byBlock(figure, pairs()));
          Interval interval = at.look().interval(estimate);
          return new Decision(terms.question().answer(interval, isComplete()), at.stop(), at.look(), estimate,
              interval);
        }));
  }
}
