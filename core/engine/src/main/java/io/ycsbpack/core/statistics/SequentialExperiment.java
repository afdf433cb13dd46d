// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Takes the differences of an experiment one by one, looks at the planned counts, and decides whether to go on.
 *
 * <pre>{@code
 * var experiment = new SequentialExperiment(GroupSequentialPlan.of(16, 400), new Question(0.03, false),
 *     TrimmedMean::estimate);
 * Optional<Decision> decision = Optional.empty();
 * while (decision.filter(Decision::stop).isEmpty()) {
 *   decision = experiment.add(Math.log(candidate() / baseline()));
 * }
 * }</pre>
 *
 * <p>Not for several threads at once.
 */
public final class SequentialExperiment {
  private final GroupSequentialPlan plan;
  private final Question question;
  private final Function<double[], Estimate> estimator;
  private final List<Double> values = new ArrayList<>();
  /** Index of the next look of the plan. */
  private int next;
  private Outcome found = Outcome.OPEN;

  public SequentialExperiment(GroupSequentialPlan plan, Question question, Function<double[], Estimate> estimator) {
    this.plan = plan;
    this.question = question;
    this.estimator = estimator;
  }

  public int count() {
    return values.size();
  }

  /**
   * Adds a finite difference. Decides if a look is due.
   *
   * @throws IllegalStateException after the last look
   */
  public Optional<Decision> add(double difference) {
    if (!Double.isFinite(difference)) {
      throw new IllegalArgumentException("a difference of " + difference);
    }
    if (count() >= plan.lastCount()) {
      throw new IllegalStateException("the last look was taken at " + plan.lastCount() + " differences");
    }
    values.add(difference);
    Look look = plan.looks().get(next);
    if (look.count() > count()) {
      return Optional.empty();
    }
    next++;
    return Optional.of(decide(look));
  }

  /**
   * Decides if the budget ends before the planned number of differences, for a reason that does not depend on them.
   *
   * @throws IllegalArgumentException when there are too few differences for an estimate
   */
  public Decision end() {
    List<Look> ended = plan.endingAt(count()).looks();
    return decide(ended.get(ended.size() - 1));
  }

  /**
   * The estimate between two looks, for a line of progress or after an interrupt. It changes nothing.
   *
   * @throws IllegalArgumentException when there are too few differences for an estimate
   */
  public Decision soFar() {
    return decide(plan.interim(count()), false);
  }

  private Decision decide(Look look) {
    Decision decision = decide(look, true);
    found = decision.outcome().isDecided() ? decision.outcome() : found;
    return decision;
  }

  private Decision decide(Look look, boolean isPlanned) {
    Estimate estimate = estimator.apply(values.stream().mapToDouble(Double::doubleValue).toArray());
    Interval interval = look.interval(estimate);
    Outcome outcome = found.isDecided() ? found : question.answer(interval, look.last());
    boolean stop = isPlanned && (look.last() || question.isAnswered(outcome, interval));
    return new Decision(outcome, stop, look, estimate, interval);
  }
}
