// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import java.util.List;

/**
 * Estimates a difference from several starts of both sides. Two processes of the same program differ for as long as
 * they live, so an interval from slices of one pair of starts is only about these two processes. Here the unit is a
 * pair of starts: the trimmed mean within each, then Student's t over these means (Kalibera and Jones, Rigorous
 * benchmarking in reasonable time, 2013). A few starts estimate their variance poorly, and some agree by chance. But
 * the mean of a start varies at least as much as its many pairs imply: that is the lower bound of the error.
 */
public final class StartPairs {
  /** With fewer starts the interval is too wide to be of use. */
  public static final int FEWEST_STARTS = 4;

  private StartPairs() {
  }

  /**
   * Takes, by pair of starts, the differences of logarithms of its pairs of slices. At least {@value #FEWEST_STARTS}
   * pairs of starts are needed, and {@value TrimmedMean#FEWEST_VALUES} pairs of slices in each.
   */
  public static Estimate estimate(List<double[]> starts) {
    ArithmeticMean.requireValues(new double[starts.size()], FEWEST_STARTS);
    List<Estimate> within = starts.stream().map(TrimmedMean::estimate).toList();
    double least = Math.sqrt(within.stream().mapToDouble(start -> start.error() * start.error()).sum());
    return ArithmeticMean.estimate(within.stream().mapToDouble(Estimate::center).toArray())
        .withLeast(least / starts.size(), within.stream().mapToInt(Estimate::freedom).sum());
  }
}
