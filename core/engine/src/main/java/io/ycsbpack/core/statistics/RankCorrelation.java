// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import java.util.stream.IntStream;

/** Whether two values rise and fall together, by their ranks, so that a few large ones say no more than others. */
public final class RankCorrelation {
  private RankCorrelation() {
  }

  /**
   * Spearman's coefficient (1904): Pearson's for the ranks; equal values share the mean of their ranks.
   *
   * @return from -1 to 1; NaN if all values of one side are equal
   */
  public static double coefficient(double[] values, double[] others) {
    double[] first = ranks(values);
    double[] second = ranks(others);
    double mean = ArithmeticMean.mean(first);
    double together = IntStream.range(0, first.length).mapToDouble(i -> (first[i] - mean) * (second[i] - mean)).sum();
    return together / Math.sqrt(ArithmeticMean.squares(first) * ArithmeticMean.squares(second));
  }

  private static double[] ranks(double[] values) {
    return IntStream.range(0, values.length).mapToDouble(i -> {
      long below = IntStream.range(0, values.length).filter(other -> values[other] < values[i]).count();
      long equal = IntStream.range(0, values.length).filter(other -> values[other] == values[i]).count();
      return below + (equal + 1) / 2.0;
    }).toArray();
  }
}
