package io.ycsbpack.core.workload.queries;

import java.util.SplittableRandom;
import java.util.function.Supplier;

/** How the values of a parameter are drawn. */
interface ValueDistribution {

  /** Draws indexes for one thread. */
  interface Draw {
    /** The next index, from 0. */
    long next();

    /** Begins again, at a point that a seed decides. */
    default void reseed(long seed) {
      // What is drawn follows from the random numbers alone.
    }
  }

  /** Whether it can draw from this number of values. */
  boolean canDrawFrom(long count);

  /**
   * Draws of one thread.
   *
   * @param count  how many values there are
   * @param random gives the random numbers of the thread, which change when it is seeded again
   */
  Draw draw(long count, Supplier<SplittableRandom> random);
}
