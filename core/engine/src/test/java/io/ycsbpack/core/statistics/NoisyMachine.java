// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;

/**
 * A simulated machine: the logarithm of the throughput of successive slices, as on shared cores. Of a slice's variance
 * 45 % wander (an AR(1) process), the rest are independent heavy tails (Student's t with 4 degrees of freedom). Bursts
 * of a neighbor depress some slices in a row by twice their deviation, and one slice in 150 stalls.
 */
final class NoisyMachine {
  private static final double WANDERING = 0.45;
  private static final double CORRELATION = 0.9;
  private static final double BURST_STARTS = 1.0 / 60;
  private static final double BURST_ENDS = 0.2;
  private static final double BURST = 2;
  private static final double STALLS = 1.0 / 150;
  private static final double STALL = -1.2;
  /** Standard deviation of the difference of two successive slices without stalls, where that of a slice is 1. */
  private static final double UNIT_PAIR = unitPair();

  private final RandomGenerator random;
  private final RandomOrder order;
  private final double scale;
  private final double stalls;
  private double wandering;
  private boolean burst;
  private int pairs;

  /** @param pairDeviation standard deviation of the difference of two successive slices, stalls left out */
  NoisyMachine(double pairDeviation, RandomGenerator random) {
    this(pairDeviation / UNIT_PAIR, STALLS, random);
  }

  private NoisyMachine(double scale, double stalls, RandomGenerator random) {
    this.scale = scale;
    this.stalls = stalls;
    this.random = random;
    wandering = random.nextGaussian();
    order = new RandomOrder(random.nextLong());
  }

  /** The difference of a pair of slices in random order: candidate less baseline. */
  double pair(double truth) {
    double first = slice();
    double second = slice();
    return truth + (order.of(++pairs, List.of(true, false)).get(0) ? first - second : second - first);
  }

  private double slice() {
    wandering = CORRELATION * wandering + Math.sqrt(1 - CORRELATION * CORRELATION) * random.nextGaussian();
    burst = burst ? random.nextDouble() >= BURST_ENDS : random.nextDouble() < BURST_STARTS;
    double noise = Math.sqrt(WANDERING) * wandering + Math.sqrt(1 - WANDERING) * heavyTail() - (burst ? BURST : 0);
    return scale * noise + (random.nextDouble() < stalls ? STALL : 0);
  }

  /** Student's t with 4 degrees of freedom, at variance 1. */
  private double heavyTail() {
    double squares = 0;
    for (int i = 0; i < 4; i++) {
      double normal = random.nextGaussian();
      squares += normal * normal;
    }
    return random.nextGaussian() / Math.sqrt(squares / 4) / Math.sqrt(2);
  }

  private static double unitPair() {
    NoisyMachine unit = new NoisyMachine(1, 0, new SplittableRandom(1));
    return Math.sqrt(DoubleStream.generate(() -> Math.pow(unit.slice() - unit.slice(), 2))
        .limit(200_000)
        .average()
        .orElseThrow());
  }
}
