package io.ycsbpack.core.trial;

import io.ycsbpack.core.statistics.SwapPair;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** A figure of a pair: the difference of its logarithms, candidate - baseline. */
public enum Figure {
  /** Successful operations per second. */
  THROUGHPUT("throughput", true, pair -> OptionalDouble
      .of(Math.log(pair.candidate().throughput() / pair.baseline().throughput()))),
  /**
   * CPU time of the server for each successful operation. It varies less than throughput where the server shares its
   * CPU with others, and as much where its CPU is assured.
   */
  SERVER_CPU("server CPU per operation", false, pair -> {
    OptionalDouble candidate = pair.candidate().cpuPerOperation();
    OptionalDouble baseline = pair.baseline().cpuPerOperation();
    return candidate.isPresent() && baseline.isPresent()
        ? OptionalDouble.of(Math.log(candidate.getAsDouble() / baseline.getAsDouble()))
        : OptionalDouble.empty();
  });

  private final String label;
  private final boolean higherIsBetter;
  private final Function<Pair, OptionalDouble> difference;

  Figure(String label, boolean higherIsBetter, Function<Pair, OptionalDouble> difference) {
    this.label = label;
    this.higherIsBetter = higherIsBetter;
    this.difference = difference;
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
    OptionalDouble onFirst = difference.apply(pair);
    if (pair.twin() == null || onFirst.isEmpty()) {
      return onFirst;
    }
    OptionalDouble onSecond = difference.apply(pair.twin());
    return onSecond.isPresent()
        ? OptionalDouble.of(new SwapPair(onFirst.getAsDouble(), -onSecond.getAsDouble()).effect())
        : onSecond;
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
