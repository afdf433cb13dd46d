// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What simulated experiments ended with. Each has random numbers of its own, so that they run on all cores. */
public record Simulation(List<Decision> ends) {

  static Simulation of(int experiments, Function<RandomGenerator, Decision> experiment) {
    return new Simulation(randoms(experiments).map(experiment).toList());
  }

  /** The share of the trials of which this holds. */
  public static double share(int trials, Predicate<RandomGenerator> trial) {
    return (double) randoms(trials).filter(trial).count() / trials;
  }

  private static Stream<RandomGenerator> randoms(int number) {
    return IntStream.range(0, number).parallel().mapToObj(SplittableRandom::new);
  }

  /** Goes on until one of the looks stops. */
  static Decision end(Looks looks, DoubleSupplier difference) {
    return looks.end(DoubleStream.generate(difference).limit(looks.plan().lastCount()).toArray());
  }

  double share(Outcome outcome) {
    return (double) ends.stream().filter(end -> end.outcome() == outcome).count() / ends.size();
  }

  /** The share of the intervals that hold the truth. */
  double coverage(double truth) {
    return (double) ends.stream().filter(end -> end.interval().contains(truth)).count() / ends.size();
  }
}
