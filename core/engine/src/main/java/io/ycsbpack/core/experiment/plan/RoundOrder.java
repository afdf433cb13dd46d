package io.ycsbpack.core.experiment.plan;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * Draws the order of the conditions in each round from a recorded seed. In a fixed order whatever drifts within each
 * round (a machine that warms up, a cache that fills) is taken for a difference between the conditions; in a random one
 * it adds to the noise, which the interval shows.
 *
 * @param seed the same seed gives the same orders
 */
record RoundOrder(long seed) {
  private static final long SCENARIO = 0x9E3779B97F4A7C15L;
  private static final long ROUND = 0xD1B54A32D192ED03L;

  /** With the seed that belongs to an experiment of this name. */
  static RoundOrder ofName(String name) {
    return new RoundOrder(
        UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).getMostSignificantBits() >>> Integer.SIZE);
  }

  /**
   * The conditions in the order of one round.
   *
   * @param scenario its number, from 0
   * @param round    from 1
   */
  public List<String> of(int scenario, int round, List<String> conditions) {
    SplittableRandom random = new SplittableRandom(seed + SCENARIO * (scenario + 1) + ROUND * round);
    List<String> order = new ArrayList<>(conditions);
    for (int i = order.size() - 1; i > 0; i--) {
      order.set(i, order.set(random.nextInt(i + 1), order.get(i)));
    }
    return order;
  }
}
