// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import java.util.Arrays;

/** Chooses the tenant of a query: each alike, or by Zipf's law. Immutable. */
final class TenantChoice {
  /** YCSB's exponent of its zipfian distributions. */
  private static final double EXPONENT = 0.99;

  private final int tenants;
  private final double[] cumulative;

  TenantChoice(String distribution, int tenants) {
    this.tenants = tenants;
    cumulative = distribution.equals("zipfian") ? zipfian(tenants) : null;
  }

  /**
   * @param random from 0 to 1, exclusive
   * @return from 1
   */
  int choose(double random) {
    if (cumulative == null) {
      return 1 + (int) (random * tenants);
    }
    int found = Arrays.binarySearch(cumulative, random * cumulative[tenants - 1]);
    return Math.min(tenants, found >= 0 ? found + 2 : -found);
  }

  private static double[] zipfian(int tenants) {
    double[] sums = new double[tenants];
    double sum = 0;
    for (int i = 0; i < tenants; i++) {
      sum += 1 / Math.pow(i + 1, EXPONENT);
      sums[i] = sum;
    }
    return sums;
  }
}
