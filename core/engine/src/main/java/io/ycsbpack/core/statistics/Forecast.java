// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import java.time.Duration;

/**
 * Forecasts the pairs needed for an answer from the noise of a pilot: n = (3.24 * 1.10 * SD / d)^2. The difference d is
 * the margin D, or the pilot's difference if that is larger: tripled CPU use is detected long before 3 %.
 *
 * <p>The constant 3.24 is z(0.975) + z(0.9): nine of ten experiments find a difference of d. This is the usual sample
 * size for one mean (Jennison and Turnbull 1999, 1.2). The factor 1.10 is the cost of group-sequential looks in width.
 *
 * <p>The spread is the standard deviation of one pair. Spread, margin ({@link Question#logMargin()}) and difference are
 * on the scale of logarithms. The difference is not below the margin.
 */
public record Forecast(double spread, double margin, double difference, Duration pair) {
  /**
   * Pairs of a pilot; they count for the experiment. From ten on the estimate is trimmed. With eight, a single stall
   * makes the forecast many times too long. In simulations, wrong refusals of questions well within their budget fall
   * from 10 % to 1 %.
   */
  public static final int PILOT_PAIRS = 12;

  private static final double QUANTILES = 3.24;
  private static final double LOOKS = 1.10;
  /** One pilot in fifty of no difference finds one by this interval, and may then use up a budget without an answer. */
  private static final double DOUBT = 0.02;

  /**
   * @throws IllegalArgumentException unless the spread is 0 or more, margin and length are above 0, and the difference
   *         is not below the margin
   */
  public Forecast {
    if (!(spread >= 0 && Double.isFinite(spread)) || !(margin > 0) || !(difference >= margin) || pair.isNegative()
        || pair.isZero()) {
      throw new IllegalArgumentException("spread " + spread + ", margin " + margin + ", difference " + difference + ", "
          + pair + " for a pair");
    }
  }

  public Forecast(double spread, double margin, Duration pair) {
    this(spread, margin, margin, pair);
  }

  public static Forecast of(Estimate pilot, Question question, Duration pair) {
    return of(pilot, pilot.spread(), question, pair);
  }

  /**
   * Forecasts from the estimate of a pilot with values that are not pairs. The spread is of one pair.
   */
  public static Forecast of(Estimate pilot, double spread, Question question, Duration pair) {
    return new Forecast(spread, question.logMargin(), Math.max(question.logMargin(), found(pilot, question)), pair);
  }

  /** Lower bound of the difference found by a pilot; 0 if the question is its size, which must be known to D. */
  private static double found(Estimate pilot, Question question) {
    return question.size() ? 0 : pilot.interval(DOUBT).distanceFromZero();
  }

  public boolean isOfWhatWasFound() {
    return difference > margin;
  }

  /** The pairs needed for an answer, including the pilot. */
  public long pairs() {
    return (long) Math.max(1, Math.ceil(Math.pow(QUANTILES * LOOKS * spread / difference, 2)));
  }

  /** Time for {@link #pairs()}; the longest possible duration if it would overflow. */
  public Duration time() {
    return timeFor(pairs());
  }

  public long pairsIn(Duration budget) {
    return budget.isNegative() ? 0 : budget.dividedBy(pair);
  }

  /**
   * The smallest difference that this many pairs would find in nine of ten experiments, on the scale of logarithms;
   * infinite without pairs.
   */
  public double detectable(long pairs) {
    return QUANTILES * LOOKS * spread / Math.sqrt(pairs);
  }

  /** Whether no answer is expected within a budget. */
  public boolean isOver(Duration budget) {
    return pairs() > pairsIn(budget);
  }

  /**
   * Further pairs for an experiment that is unresolved at its last look: as many as the forecast lacks. At least enough
   * to exclude zero or D if the estimate stays. The result is at least 1.
   */
  public long morePairs(Decision decision) {
    double center = Math.abs(decision.estimate().center());
    double enough = Math.max(center, margin - center);
    double stays = decision.estimate().count() * Math.pow(LOOKS * decision.interval().halfWidth() / enough, 2);
    return (long) Math.max(1, Math.ceil(Math.max(stays, pairs())) - decision.estimate().count());
  }

  /** Time for this many pairs; the longest possible duration if it would overflow. */
  public Duration timeFor(long pairs) {
    try {
      return pair.multipliedBy(pairs);
    } catch (ArithmeticException e) {
      return Duration.ofSeconds(Long.MAX_VALUE);
    }
  }
}
