package io.ycsbpack.core.statistics;

import java.util.List;

/**
 * Estimates a difference from several starts of both sides. Two processes of the same program differ for as long as
 * they live, so an interval from slices of one pair of starts is about these two processes alone. Here the unit is a
 * pair of starts: the trimmed mean within each, then Student's t over these means (levels of repetition: Kalibera and
 * Jones, Rigorous benchmarking in reasonable time, 2013).
 */
public final class StartPairs {
  /** With fewer starts the interval is too wide to be of use. */
  public static final int FEWEST_STARTS = 4;

  private StartPairs() {
  }

  /**
   * Estimates the difference.
   *
   * @param starts the differences of logarithms of the pairs of slices within each pair of starts
   * @throws IllegalArgumentException with fewer than {@value #FEWEST_STARTS} pairs of starts, or with fewer than
   *                                  {@value TrimmedMean#FEWEST_VALUES} pairs of slices in one of them
   */
  public static Estimate estimate(List<double[]> starts) {
    ArithmeticMean.requireValues(new double[starts.size()], FEWEST_STARTS);
    return ArithmeticMean
        .estimate(starts.stream().mapToDouble(pairs -> TrimmedMean.estimate(pairs).center()).toArray());
  }

  /**
   * The same for one of many figures, of which some have means that agree by chance: few starts say little of how much
   * they vary, but the mean of a start varies at least as much as its own pairs let it.
   */
  public static Estimate cautious(List<double[]> starts) {
    Estimate between = estimate(starts);
    double within = starts.stream().mapToDouble(pairs -> TrimmedMean.estimate(pairs).error()).map(e -> e * e).sum();
    return new Estimate(between.count(), between.center(),
        Math.max(between.error(), Math.sqrt(within) / starts.size()), between.freedom());
  }
}
