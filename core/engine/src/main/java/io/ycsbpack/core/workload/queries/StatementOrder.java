// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/** In which order a client thread executes the statements of a file. */
public enum StatementOrder {
  /** Each is drawn by its weight. */
  RANDOM,
  /** One after the other, each thread beginning with another one. */
  ROUND_ROBIN,
  /** One after the other, each thread beginning with the first. */
  AS_WRITTEN;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  interface Cursor {
    int next(SplittableRandom random);

    /** Starts again at a point that the seed decides. */
    void reseed(long seed);
  }

  /** @param thread number of the thread, from 0 */
  Cursor cursor(double[] weights, int thread) {
    return switch (this) {
      case RANDOM -> new Drawn(weights);
      case ROUND_ROBIN -> new InTurn(weights.length, thread);
      case AS_WRITTEN -> new InTurn(weights.length, 0);
    };
  }

  private static final class Drawn implements Cursor {
    private final double[] cumulative;

    Drawn(double[] weights) {
      cumulative = new double[weights.length];
      double sum = 0;
      for (int i = 0; i < cumulative.length; i++) {
        sum += weights[i];
        cumulative[i] = sum;
      }
    }

    /** The first whose sum is above the number: a statement without weight has the sum of the statement before it. */
    @Override
    public int next(SplittableRandom random) {
      double drawn = random.nextDouble() * cumulative[cumulative.length - 1];
      int found = Arrays.binarySearch(cumulative, drawn);
      int index = found < 0 ? -found - 1 : found;
      while (cumulative[index] <= drawn) {
        index++;
      }
      return index;
    }

    @Override
    public void reseed(long seed) {
      // Values follow only from the random numbers.
    }
  }

  private static final class InTurn implements Cursor {
    private final int count;
    private int next;

    InTurn(int count, int first) {
      this.count = count;
      next = first % count;
    }

    @Override
    public int next(SplittableRandom random) {
      int index = next;
      next = (next + 1) % count;
      return index;
    }

    @Override
    public void reseed(long seed) {
      next = (int) Math.floorMod(seed, (long) count);
    }
  }
}
