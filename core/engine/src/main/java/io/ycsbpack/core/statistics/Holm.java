// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Adjusts the probabilities of several tests so that all at or below 5 % are simultaneously significant at 95 %.
 * Sorted, the smallest of m is multiplied by m, the next by m - 1, and none ends below the one before it. Source: S.
 * Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6 (1979), 65-70.
 */
public final class Holm {
  private Holm() {
  }

  /** Returns the adjusted probabilities in the order of the arguments. */
  public static double[] adjusted(double... probabilities) {
    List<Integer> ascending = IntStream.range(0, probabilities.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> probabilities[i]))
        .toList();
    double[] adjusted = new double[probabilities.length];
    double least = 0;
    for (int i = 0; i < ascending.size(); i++) {
      int index = ascending.get(i);
      least = Math.max(least, Math.min(1, (probabilities.length - i) * probabilities[index]));
      adjusted[index] = least;
    }
    return adjusted;
  }
}
