// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The 10 % trimmed mean with the standard error of Tukey and McLaughlin.
 *
 * <p>Of n sorted values the smallest and the largest c = floor(n / 10) are left out of the mean. With g = c / n the
 * standard error is s_w / ((1 - 2 g) sqrt n). Here s_w is the standard deviation of the winsorized sample (the nearest
 * kept value replaces each value left out). The estimate follows Student's t with n - 2 c - 1 degrees of freedom. Below
 * ten values nothing is left out, and the formulas equal {@link ArithmeticMean}'s.
 *
 * <p>Source: J. W. Tukey and D. H. McLaughlin, Less vulnerable confidence and significance procedures for location
 * based on a single sample, Sankhya A 25 (1963), 331-352; R. R. Wilcox, Introduction to Robust Estimation and
 * Hypothesis Testing, 4.3.
 */
public final class TrimmedMean {
  /** From two values an interval would rest on one degree of freedom. */
  public static final int FEWEST_VALUES = 3;

  private static final int ONE_IN = 10;

  private TrimmedMean() {
  }

  /** Indexes of the values that are not trimmed, by ascending value; equal values in their order. */
  public static int[] kept(double... values) {
    int cut = values.length / ONE_IN;
    return IntStream.range(0, values.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> values[i]))
        .skip(cut)
        .limit(values.length - 2L * cut)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** @throws IllegalArgumentException with fewer than {@value #FEWEST_VALUES} values, or when one is not finite */
  public static Estimate estimate(double... values) {
    ArithmeticMean.requireValues(values, FEWEST_VALUES);
    int count = values.length;
    int cut = count / ONE_IN;
    int kept = count - 2 * cut;
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double center = ArithmeticMean.mean(Arrays.copyOfRange(sorted, cut, count - cut));
    Arrays.fill(sorted, 0, cut, sorted[cut]);
    Arrays.fill(sorted, count - cut, count, sorted[count - cut - 1]);
    double winsorized = Math.sqrt(ArithmeticMean.squares(sorted) / (count - 1));
    // (1 - 2 g) sqrt n = kept / n * sqrt n
    return new Estimate(count, center, winsorized * Math.sqrt(count) / kept, kept - 1);
  }
}
