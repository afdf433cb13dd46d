// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws the order within each round from a recorded seed. With independent draws, the effect of drift within a round (a
 * machine that warms up, a cache that fills) has mean zero and is uncorrelated between rounds. This holds for any drift
 * (Bojinov, Simchi-Levi and Zhao, Design and analysis of switchback experiments, 2020). In a fixed order it would be
 * taken for a difference.
 *
 * <p>An order depends only on the seed and the number of the round, so that a resumed experiment goes on with it.
 */
public record RandomOrder(long seed) {
  private static final long ROUND = 0xD1B54A32D192ED03L;

  /** Draws each round on its own: for rounds that are many. */
  public <T> List<T> of(int round, List<T> all) {
    SplittableRandom random = new SplittableRandom(seed + ROUND * round);
    List<T> order = new ArrayList<>(all);
    for (int i = order.size() - 1; i > 0; i--) {
      order.set(i, order.set(random.nextInt(i + 1), order.get(i)));
    }
    return order;
  }

  /**
   * Draws each odd round, and reverses it in the round after it: for rounds that are few. Of four independent draws all
   * are alike in one of eight experiments, which then takes the cost of being second for a difference.
   */
  public <T> List<T> mirrored(int round, List<T> all) {
    List<T> order = of(round - (round + 1) % 2, all);
    if (round % 2 == 0) {
      Collections.reverse(order);
    }
    return order;
  }
}
