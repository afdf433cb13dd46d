// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import java.util.Arrays;

/** The plain mean with Student's standard error: s / sqrt n, with n - 1 degrees of freedom (Student 1908). */
public final class ArithmeticMean {
  public static final int FEWEST_VALUES = 2;

  private ArithmeticMean() {
  }

  /** @throws IllegalArgumentException with fewer than {@value #FEWEST_VALUES} values, or when one is not finite */
  public static Estimate estimate(double... values) {
    requireValues(values, FEWEST_VALUES);
    double error = Math.sqrt(squares(values) / (values.length - 1) / values.length);
    return new Estimate(values.length, mean(values), error, values.length - 1);
  }

  /** The sum of the squared distances from the mean. */
  public static double squares(double[] values) {
    double mean = mean(values);
    return Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
  }

  public static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  static void requireValues(double[] values, int fewest) {
    if (values.length < fewest) {
      throw new IllegalArgumentException(
          values.length + " values are too few for an estimate with an error; " + fewest + " are needed");
    }
    for (int i = 0; i < values.length; i++) {
      if (!Double.isFinite(values[i])) {
        throw new IllegalArgumentException("value " + (i + 1) + " is " + values[i]);
      }
    }
  }
}
