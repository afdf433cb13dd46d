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

  /** The word in properties. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Where a thread stands in the order. */
  interface Cursor {
    /** The index of its next statement. */
    int next(SplittableRandom random);

    /** Begins again, at a point that a seed decides. */
    void reseed(long seed);
  }

  /** The order of one thread of several, from 0, over what has these weights. */
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

    /** The first whose sum is above the number: one without weight has the sum of the one before it. */
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
      // What is drawn follows from the random numbers alone.
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
