// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import java.util.Arrays;
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
  private double[] values = new double[0];
  private Outcome found = Outcome.OPEN;

  public SequentialExperiment(GroupSequentialPlan plan, Question question, Function<double[], Estimate> estimator) {
    this.plan = plan;
    this.question = question;
    this.estimator = estimator;
  }

  public int count() {
    return values.length;
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
    values = Arrays.copyOf(values, count() + 1);
    values[count() - 1] = difference;
    return plan.looks().stream().filter(look -> look.count() == count()).findFirst().map(this::decide);
  }

  /**
   * Decides if the budget ends before the planned number of differences, for a reason that does not depend on them.
   *
   * @throws IllegalArgumentException when there are too few differences for an estimate
   */
  public Decision end() {
    GroupSequentialPlan ended = plan.endingAt(count());
    return decide(ended.looks().get(ended.looks().size() - 1));
  }

  /**
   * The estimate between two looks, for a line of progress or after an interrupt. It changes nothing.
   *
   * @throws IllegalArgumentException when there are too few differences for an estimate
   */
  public Decision soFar() {
    Look look = plan.interim(count());
    Estimate estimate = estimator.apply(values.clone());
    Interval interval = look.interval(estimate);
    return new Decision(answer(look, interval), false, look, estimate, interval);
  }

  private Decision decide(Look look) {
    Estimate estimate = estimator.apply(values.clone());
    Interval interval = look.interval(estimate);
    Outcome outcome = answer(look, interval);
    if (outcome.isDecided()) {
      found = outcome;
    }
    boolean stop = look.last() || question.isAnswered(outcome, interval);
    return new Decision(outcome, stop, look, estimate, interval);
  }

  private Outcome answer(Look look, Interval interval) {
    return found.isDecided() ? found : question.answer(interval, look.last());
  }
}
