package io.ycsbpack.core.trial;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.ArithmeticMean;
import io.ycsbpack.core.statistics.Estimate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Tells a block of pairs in which the server of one side was throttled, or got less CPU time, unlike in its other
 * blocks: something outside of the comparison held it back there. A block is a start of both servers, or the pairs
 * between two renewals of the connections. What both sides meet alike makes no difference of a pair, and is none here.
 */
final class CpuBlocks {
  /** Of fewer blocks none can be told to be unlike the others. */
  static final int FEWEST = 4;
  /** A smaller change of a share of throttled time, or of the logarithm of CPU use, is left to the interval. */
  static final double LEAST = 0.2;
  /** One of a thousand trials without such a block is refused, over all of its blocks. */
  static final double ERROR = 0.001;

  private CpuBlocks() {
  }

  /** What the two slices of a pair differ in; empty where it is not known of one. */
  private interface Difference {
    OptionalDouble of(Slice baseline, Slice candidate);
  }

  /** The first block that is unlike the others; empty where none is, or nothing is known. */
  static Optional<String> refusal(Answer answer) {
    return Stream.of(false, true)
        .flatMap(twin -> Stream.of(
            unlike(answer, twin, CpuBlocks::throttled,
                "the servers were throttled for another part of the time: the candidate's for %+.0f points more than"
                    + " the baseline's, in the other blocks %+.0f",
                100),
            unlike(answer, twin, CpuBlocks::cpu,
                "the servers got CPU time in another proportion: the difference of their logarithms was %+.2f, in the"
                    + " other blocks %+.2f",
                1)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static OptionalDouble throttled(Slice baseline, Slice candidate) {
    OptionalDouble one = baseline.throttledShare();
    OptionalDouble other = candidate.throttledShare();
    return one.isEmpty() || other.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(other.getAsDouble() - one.getAsDouble());
  }

  private static OptionalDouble cpu(Slice baseline, Slice candidate) {
    Long one = baseline.serverCpuNanos();
    Long other = candidate.serverCpuNanos();
    return one == null || other == null || one <= 0 || other <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.log((double) other / candidate.nanos()) - Math.log((double) one / baseline.nanos()));
  }

  private static Optional<String> unlike(Answer answer, boolean twin, Difference difference, String words,
      double scale) {
    Map<Integer, List<Double>> blocks = blocks(answer, twin, difference);
    if (blocks.size() < FEWEST) {
      return Optional.empty();
    }
    for (Map.Entry<Integer, List<Double>> block : blocks.entrySet()) {
      List<Double> rest = blocks.entrySet()
          .stream()
          .filter(other -> !other.getKey().equals(block.getKey()))
          .map(Map.Entry::getValue)
          .flatMap(Collection::stream)
          .toList();
      Estimate in = estimate(block.getValue());
      Estimate out = estimate(rest);
      Estimate apart = new Estimate(in.count() + out.count(), in.center() - out.center(),
          Math.hypot(in.error(), out.error()), Math.min(in.freedom(), out.freedom()));
      if (Math.abs(apart.center()) > LEAST && !apart.interval(ERROR / blocks.size()).contains(0)) {
        return Optional.of(String.format(Locale.ROOT, "in block " + block.getKey() + " of " + blocks.size() + " "
            + words, scale * in.center(), scale * out.center()));
      }
    }
    return Optional.empty();
  }

  /** Blocks of one pair tell nothing. */
  private static Map<Integer, List<Double>> blocks(Answer answer, boolean twin, Difference difference) {
    Map<Integer, List<Double>> blocks = new TreeMap<>();
    for (Pair pair : answer.pairs()) {
      int block = pair.start() == null ? PairSource.block(pair.number()) : pair.start();
      Pair half = twin ? pair.twin() : pair;
      if (half != null) {
        difference.of(half.baseline(), half.candidate())
            .ifPresent(value -> blocks.computeIfAbsent(block, first -> new ArrayList<>()).add(value));
      }
    }
    blocks.values().removeIf(values -> values.size() < 2);
    return blocks;
  }

  private static Estimate estimate(List<Double> values) {
    return ArithmeticMean.estimate(values.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
