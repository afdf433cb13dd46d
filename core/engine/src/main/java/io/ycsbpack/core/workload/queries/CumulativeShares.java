package io.ycsbpack.core.workload.queries;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * The first values have shares of the draws that are given: {@code {1: 0.2, 10: 0.5}} draws the first value in a fifth of
 * all cases, one of the first ten in half of them, and in the rest one of the others. Values between two numbers are
 * alike.
 */
final class CumulativeShares implements ValueDistribution {
  private final long[] counts;
  private final double[] shares;

  /**
   * The shares of the first {@code counts[i]} values; both rise.
   *
   * @param shares from 0 to 1
   */
  CumulativeShares(long[] counts, double[] shares) {
    this.counts = counts.clone();
    this.shares = shares.clone();
  }

  @Override
  public boolean canDrawFrom(long count) {
    return true;
  }

  /** Where there are fewer values than a number says, those that there are have its share. */
  @Override
  public Draw draw(long count, Supplier<SplittableRandom> random) {
    return () -> {
      double drawn = random.get().nextDouble();
      int found = Arrays.binarySearch(shares, drawn);
      int step = found >= 0 ? found + 1 : -found - 1;
      // A share of 1 leaves nothing for the values behind.
      while (step < shares.length && shares[step] <= drawn) {
        step++;
      }
      long first = Math.min(step == 0 ? 0 : counts[step - 1], count - 1);
      long end = step == counts.length ? count : Math.min(counts[step], count);
      return first + (end - first <= 1 ? 0 : random.get().nextLong(end - first));
    };
  }
}
