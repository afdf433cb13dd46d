// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import java.util.Arrays;

/** Chooses an index by weights. Immutable. */
public final class WeightedChoice {
  private final double[] cumulative;

  /** @param weights 0 or more, with a sum above 0 */
  public WeightedChoice(double... weights) {
    cumulative = weights.clone();
    for (int i = 1; i < cumulative.length; i++) {
      cumulative[i] += cumulative[i - 1];
    }
  }

  /** @param random from 0 to 1, exclusive */
  public int choose(double random) {
    double drawn = random * cumulative[cumulative.length - 1];
    int found = Arrays.binarySearch(cumulative, drawn);
    int index = found < 0 ? -found - 1 : found;
    // An index without weight has the sum of the index before it.
    while (cumulative[index] <= drawn) {
      index++;
    }
    return index;
  }
}
