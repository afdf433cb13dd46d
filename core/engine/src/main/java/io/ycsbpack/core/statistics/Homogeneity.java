// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/** Whether two samples of counts come from the same mix: Pearson's chi-squared test of homogeneity (1900). */
public final class Homogeneity {
  private Homogeneity() {
  }

  /**
   * The probability of a difference at least as large between two samples of one mix. Both count the same kinds in the
   * same order. It is 1 if a sample is empty or there is only one kind.
   */
  public static double probability(long[] one, long[] other) {
    double ones = Arrays.stream(one).sum();
    double others = Arrays.stream(other).sum();
    int kinds = 0;
    double squares = 0;
    for (int i = 0; i < one.length; i++) {
      double both = one[i] + other[i];
      if (both > 0 && ones > 0 && others > 0) {
        kinds++;
        squares += square(one[i] - both * ones / (ones + others)) / (both * ones / (ones + others))
            + square(other[i] - both * others / (ones + others)) / (both * others / (ones + others));
      }
    }
    return kinds < 2 ? 1 : ChiSquaredDistribution.of(kinds - 1).survivalProbability(squares);
  }

  private static double square(double value) {
    return value * value;
  }
}
