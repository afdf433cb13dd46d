// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import java.util.Optional;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * An estimate of a mean with its standard error, in the unit of the values. The error follows Student's t with its
 * degrees of freedom. If a lower bound of the error is known in a second way, the wider interval counts.
 */
public record Estimate(int count, double center, double error, int freedom, Optional<Least> least) {

  /** A lower bound of a standard error, estimated with its own degrees of freedom. */
  public record Least(double error, int freedom) {
  }

  public Estimate(int count, double center, double error, int freedom) {
    this(count, center, error, freedom, Optional.empty());
  }

  /** Returns this estimate with an error that is at least this large. */
  Estimate withLeast(double leastError, int ofLeast) {
    return new Estimate(count, center, error, freedom, Optional.of(new Least(leastError, ofLeast)));
  }

  /**
   * Subtracts an estimate from other values. The degrees of freedom follow Welch (1947), rounded down. They are as few
   * as one side's if its error is most of the error, and the sum of both if the errors are alike.
   */
  public Estimate minus(Estimate other) {
    double mine = error * error;
    double others = other.error * other.error;
    double sum = mine + others;
    double of = sum == 0
        ? freedom + other.freedom
        : sum * sum / (mine * mine / freedom + others * others / other.freedom);
    // Never fewer than one side has, whatever the rounding of a sum makes of it.
    return new Estimate(count + other.count, center - other.center, Math.sqrt(sum),
        Math.max((int) of, Math.min(freedom, other.freedom)));
  }

  /**
   * The interval center ± t(1 - p/2) error, which misses the truth with the two-sided probability p. It is between 0
   * and 1, such as 0.05 for an interval of 95 %.
   */
  public Interval interval(double probability) {
    if (!(probability > 0 && probability < 1)) {
      throw new IllegalArgumentException("an interval that misses the truth with probability " + probability);
    }
    // Uses the upper tail directly: 1 - p/2 loses the digits of a small p.
    double half = Math.max(half(error, freedom, probability),
        least.map(known -> half(known.error(), known.freedom(), probability)).orElse(0.0));
    return new Interval(center - half, center + half);
  }

  /** The probability of an estimate at least as far from zero if the truth is zero. */
  public double probability() {
    return Math.max(probability(error, freedom),
        least.map(known -> probability(known.error(), known.freedom())).orElse(0.0));
  }

  private static double half(double error, int freedom, double probability) {
    return TDistribution.of(freedom).inverseSurvivalProbability(probability / 2) * error;
  }

  private double probability(double ofError, int ofFreedom) {
    if (ofError == 0) {
      return center == 0 ? 1 : 0;
    }
    return 2 * TDistribution.of(ofFreedom).survivalProbability(Math.abs(center) / ofError);
  }

  /** The standard deviation of single values whose plain mean has the same standard error. */
  public double spread() {
    return error * Math.sqrt(count);
  }

  /**
   * The lower confidence bound of {@link #spread()}: the true one is below it with this probability. It follows from
   * the chi-squared distribution of a variance of normal values, and is far below the estimate if these are few.
   */
  public double leastSpread(double probability) {
    return spread() * Math.sqrt(freedom / ChiSquaredDistribution.of(freedom).inverseSurvivalProbability(probability));
  }
}
