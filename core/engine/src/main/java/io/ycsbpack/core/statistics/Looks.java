// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Answers a question by looks at its differences. There is one for each unit (round or start), in the order of
 * measurement. The same differences always give the same decisions.
 */
public record Looks(GroupSequentialPlan plan, Question question, Function<double[], Estimate> estimator) {

  /** The decisions of the planned looks that are due, in their order; none follows one that stops. */
  public List<Decision> due(double... differences) {
    List<Decision> due = new ArrayList<>();
    for (Look look : plan.looks()) {
      if (look.count() > differences.length || stopped(due)) {
        break;
      }
      due.add(decide(look, differences, due, true));
    }
    return due;
  }

  /**
   * The decision of the planned look that stopped, else the estimate by now, for a line of progress or after an
   * interrupt.
   *
   * @throws IllegalArgumentException when there are too few differences for an estimate, or one is not finite
   */
  public Decision soFar(double... differences) {
    List<Decision> due = due(differences);
    return stopped(due) ? last(due) : decide(plan.interim(differences.length), differences, due, false);
  }

  /**
   * The decision of the planned look that stopped, else of a last look now. The budget ends before the planned number
   * of differences; that must not depend on them.
   *
   * @throws IllegalArgumentException when there are too few differences for an estimate, or one is not finite
   */
  public Decision end(double... differences) {
    List<Decision> due = due(differences);
    if (stopped(due)) {
      return last(due);
    }
    List<Look> ended = plan.endingAt(differences.length).looks();
    return decide(ended.get(ended.size() - 1), differences, due, true);
  }

  private static boolean stopped(List<Decision> due) {
    return !due.isEmpty() && last(due).stop();
  }

  private static Decision last(List<Decision> due) {
    return due.get(due.size() - 1);
  }

  private Decision decide(Look look, double[] differences, List<Decision> before, boolean isPlanned) {
    Estimate estimate = estimator.apply(Arrays.copyOf(differences, look.count()));
    Interval interval = look.interval(estimate);
    Outcome outcome = before.stream()
        .map(Decision::outcome)
        .filter(Outcome::isDecided)
        .findFirst()
        .orElseGet(() -> question.answer(interval, look.last()));
    boolean stop = isPlanned && (look.last() || question.isAnswered(outcome, interval));
    return new Decision(outcome, stop, look, estimate, interval);
  }
}
