package io.ycsbpack.core.trial;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.SwapPair;
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
   * CPU time of the server for each successful operation, in nanoseconds. It varies less than throughput where the
   * server shares its CPU with others, and as much where its CPU is assured.
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

  /** The one of this name; empty where there is none. */
  public static Optional<Figure> labelled(String label) {
    return Arrays.stream(values()).filter(figure -> figure.label.equals(label)).findFirst();
  }

  /** Its name in texts. */
  public String label() {
    return label;
  }

  /** Whether more of it is better. */
  public boolean higherIsBetter() {
    return higherIsBetter;
  }

  /** The difference of one pair, free of the servers' own offset where there are two; empty where it is not known. */
  public OptionalDouble difference(Pair pair) {
    OptionalDouble onFirst = onOneServer(pair);
    if (pair.twin() == null || onFirst.isEmpty()) {
      return onFirst;
    }
    OptionalDouble onSecond = onOneServer(pair.twin());
    return onSecond.isPresent()
        ? OptionalDouble.of(new SwapPair(onFirst.getAsDouble(), -onSecond.getAsDouble()).effect())
        : onSecond;
  }

  private OptionalDouble onOneServer(Pair pair) {
    OptionalDouble baseline = level.apply(pair.baseline());
    OptionalDouble candidate = level.apply(pair.candidate());
    return baseline.isPresent() && candidate.isPresent()
        ? OptionalDouble.of(Math.log(candidate.getAsDouble() / baseline.getAsDouble()))
        : OptionalDouble.empty();
  }

  /** The mean of the logarithms of slices in which it is known. */
  double logLevel(List<Slice> slices) {
    return slices.stream().mapToDouble(slice -> Math.log(level.apply(slice).orElseThrow())).average().orElseThrow();
  }

  /** The differences of all pairs; empty where one is not known, because those that are may not be like the others. */
  public Optional<double[]> differences(List<Pair> pairs) {
    double[] known = pairs.stream()
        .map(this::difference)
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .toArray();
    return known.length == pairs.size() ? Optional.of(known) : Optional.empty();
  }
}
