// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.TrimmedMean;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** A figure of a pair: the difference of its logarithms, candidate - baseline. */
public enum Figure {
  /** Successful operations per second. */
  THROUGHPUT("throughput", true, slice -> OptionalDouble.of(slice.throughput())),
  /**
   * CPU time of the server for each successful operation, in nanoseconds. It varies less than throughput if the server
   * shares its CPU with others, and as much if its CPU is assured.
   */
  SERVER_CPU("server CPU per operation", false, Slice::cpuPerOperation);

  private final String label;
  private final boolean higherIsBetter;
  private final Function<Slice, OptionalDouble> level;

  Figure(String label, boolean higherIsBetter, Function<Slice, OptionalDouble> level) {
    this.label = label;
    this.higherIsBetter = higherIsBetter;
    this.level = level;
  }

  public static Optional<Figure> labelled(String label) {
    return Arrays.stream(values()).filter(figure -> figure.label.equals(label)).findFirst();
  }

  public String label() {
    return label;
  }

  public boolean higherIsBetter() {
    return higherIsBetter;
  }

  boolean isKnown(Slice slice) {
    return level.apply(slice).isPresent();
  }

  /**
   * The difference of one pair; empty if it is not known. Swapping the two between two servers cancels the servers' own
   * differences (a crossover; Jones and Kenward, Design and Analysis of Cross-Over Trials, 2.3). For two at once see
   * Bulej et al., Duet benchmarking, 2020.
   */
  public OptionalDouble difference(Pair pair) {
    return pair.slices().allMatch(this::isKnown)
        ? pair.halves().stream().mapToDouble(this::difference).average()
        : OptionalDouble.empty();
  }

  private double difference(Pair.Half half) {
    return Math.log(level.apply(half.candidate()).orElseThrow() / level.apply(half.baseline()).orElseThrow());
  }

  double logLevel(List<Slice> slices) {
    return slices.stream().mapToDouble(slice -> Math.log(level.apply(slice).orElseThrow())).average().orElseThrow();
  }

  /** The differences of all pairs; empty if one is not known, because the known ones may not be like the others. */
  public Optional<double[]> differences(List<Pair> pairs) {
    double[] known = pairs.stream()
        .map(this::difference)
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .toArray();
    return known.length == pairs.size() ? Optional.of(known) : Optional.empty();
  }

  public static List<double[]> byBlock(Figure figure, List<Pair> pairs) {
    return Pair.byBlock(pairs).stream().map(block -> figure.differences(block).orElseThrow()).toList();
  }

  public static double[] means(Figure figure, List<Pair> pairs) {
    return byBlock(figure, pairs).stream()
        .mapToDouble(differences -> TrimmedMean.estimate(differences).center())
        .toArray();
  }
}
