// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

/**
 * The distribution of the score (the sum of the standardized values) at a look, over the paths that stayed within the
 * bounds of all looks before.
 *
 * <p>Between two looks at m and n values the score grows by a normal step of variance n - m, whatever it was. So its
 * density at a look is the integral of the density at the look before times the step's density. The probability of
 * leaving the bounds there for the first time is the integral of the density times the step's two tails (P. Armitage,
 * C. K. McPherson and B. C. Rowe, Repeated significance tests on accumulating data, J. R. Statist. Soc. A 132 (1969),
 * 235-244; Jennison and Turnbull 1999, 19.2). Integrals are Simpson's, on a grid much finer than the steps next to it.
 */
final class ScoreDensity {
  private static final double POINTS_PER_DEVIATION = 8;

  private final double count;
  private final double[] scores;
  /** Density times the weight of the point in Simpson's rule. */
  private final double[] masses;

  private ScoreDensity(double count, double[] scores, double[] masses) {
    this.count = count;
    this.scores = scores;
    this.masses = masses;
  }

  static ScoreDensity start() {
    return new ScoreDensity(0, new double[]{0}, new double[]{1});
  }

  /**
   * The probability that the score is beyond the bound at the next look, and was within it at all looks before. The
   * next look is a number of values, and the bound is in standard deviations of the score at that look.
   */
  double crossing(double next, double bound) {
    double deviation = Math.sqrt(next - count);
    double edge = bound * Math.sqrt(next);
    double sum = 0;
    for (int i = 0; i < scores.length; i++) {
      sum += masses[i] * (Look.NORMAL.survivalProbability((edge - scores[i]) / deviation)
          + Look.NORMAL.survivalProbability((edge + scores[i]) / deviation));
    }
    return sum;
  }

  /**
   * The distribution at the next look over the paths that stay within its bound, too. The number of values at the look
   * after it sets the grid.
   */
  ScoreDensity within(double next, double bound, double after) {
    double deviation = Math.sqrt(next - count);
    double edge = bound * Math.sqrt(next);
    double step = Math.min(deviation, Math.sqrt(after - next)) / POINTS_PER_DEVIATION;
    int steps = 2 * (int) Math.ceil(edge / step);
    double width = 2 * edge / steps;
    double[] points = new double[steps + 1];
    double[] weighted = new double[steps + 1];
    for (int i = 0; i <= steps; i++) {
      points[i] = -edge + i * width;
      double density = 0;
      for (int j = 0; j < scores.length; j++) {
        density += masses[j] * Look.NORMAL.density((points[i] - scores[j]) / deviation) / deviation;
      }
      weighted[i] = density * width / 3 * (i == 0 || i == steps ? 1 : i % 2 == 1 ? 4 : 2);
    }
    return new ScoreDensity(next, points, weighted);
  }
}
