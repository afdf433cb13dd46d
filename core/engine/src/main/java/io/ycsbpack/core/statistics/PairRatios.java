// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import java.util.List;
import java.util.Optional;

/**
 * How much a figure of a candidate differs from that of its baseline in pairs of runs: the logarithms of candidate /
 * baseline, pair by pair. Rates and times are ratios by nature: a machine's disturbance multiplies both, and the
 * logarithm makes "half" and "double" the same distance. {@link TrimmedMean} gives the estimate and its error.
 */
public final class PairRatios {
  private final double[] logs;

  private PairRatios(double[] logs) {
    this.logs = logs;
  }

  /**
   * Takes the figures of baseline and candidate, pair by pair.
   *
   * @throws IllegalArgumentException unless there are as many of both, at least one, all above 0
   */
  public static PairRatios of(List<Double> baseline, List<Double> candidate) {
    if (baseline.isEmpty() || baseline.size() != candidate.size()) {
      throw new IllegalArgumentException(
          baseline.size() + " baseline runs and " + candidate.size() + " of the candidate");
    }
    double[] logs = new double[baseline.size()];
    for (int i = 0; i < logs.length; i++) {
      if (!(baseline.get(i) > 0) || !(candidate.get(i) > 0)) {
        throw new IllegalArgumentException("a figure is not above 0: " + baseline.get(i) + ", " + candidate.get(i));
      }
      logs[i] = Math.log(candidate.get(i) / baseline.get(i));
    }
    return new PairRatios(logs);
  }

  public int pairs() {
    return logs.length;
  }

  public double[] logs() {
    return logs.clone();
  }

  /** The estimate with its error; empty with fewer than {@value TrimmedMean#FEWEST_VALUES} pairs. */
  public Optional<Estimate> estimate() {
    return pairs() < TrimmedMean.FEWEST_VALUES ? Optional.empty() : Optional.of(TrimmedMean.estimate(logs));
  }

  /** The delta as a share of the baseline: 0.1 for 10 % more. With one or two pairs it is from their mean. */
  public double delta() {
    return Math.expm1(estimate().map(Estimate::center).orElseGet(() -> ArithmeticMean.mean(logs)));
  }

  /** The interval of the delta that misses the truth with this probability, in shares; empty with too few pairs. */
  public Optional<Interval> interval(double probability) {
    return estimate().map(estimate -> estimate.interval(probability).toShares());
  }

  /** Probability of an estimate at least this far from zero if there is no difference; 1 with too few pairs. */
  public double probability() {
    return estimate().map(Estimate::probability).orElse(1.0);
  }
}
