// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.driver.WeightedChoice;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Supplier;

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

  /**
   * @param thread number of the thread, from 0
   * @param random gives the random numbers of the thread
   */
  Distribution.Draw draw(double[] weights, int thread, Supplier<SplittableRandom> random) {
    return switch (this) {
      case RANDOM -> {
        WeightedChoice choice = new WeightedChoice(weights);
        yield () -> choice.choose(random.get().nextDouble());
      }
      case ROUND_ROBIN -> new Distribution.Sequence(weights.length, thread);
      case AS_WRITTEN -> new Distribution.Sequence(weights.length, 0);
    };
  }
}
