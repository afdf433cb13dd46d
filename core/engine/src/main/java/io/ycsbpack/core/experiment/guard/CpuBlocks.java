// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.ArithmeticMean;
import io.ycsbpack.core.statistics.Estimate;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.Round;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Detects a block of pairs in which the server of one side got less CPU time than in its other blocks, or was throttled
 * and got a little less. Something outside of the comparison held it back there. A block is a start of both servers, or
 * the pairs between two renewals of the connections. Effects on both sides alike make no difference of a pair, and are
 * none here. Throttled time without lost CPU time is no reason. When more of a server's threads find a free core, it
 * spends its quota sooner in each period and is throttled for longer; it gets the same CPU time.
 */
final class CpuBlocks {
  /** Of fewer blocks none can be told to be unlike the others. */
  static final int FEWEST = 4;
  /** A smaller change of a share of throttled time, or of the logarithm of CPU use, is left to the interval. */
  static final double LEAST = 0.2;
  /** The same of the logarithm of CPU use if the throttled time changed, too. */
  static final double LEAST_THROTTLED = 0.05;
  /** One of a thousand trials without such a block is refused, over all of its blocks. */
  static final double ERROR = 0.001;

  private CpuBlocks() {
  }

  private record Unlike(int block, int of, double in, double out) {

    String text(String words, double scale) {
      return String.format(Locale.ROOT, "in block " + block + " of " + of + " " + words, scale * in, scale * out);
    }
  }

  static Optional<String> refusal(Answer answer) {
    return Stream.of(0, 1).flatMap(half -> {
      Map<Integer, List<Double>> cpu = blocks(answer, half, CpuBlocks::cpu);
      Stream<String> throttled = unlike(blocks(answer, half, CpuBlocks::throttled))
          .filter(found -> !cpu.containsKey(found.block()) || apart(cpu, found.block()) > LEAST_THROTTLED)
          .map(found -> found.text("the servers were throttled for another part of the time: the candidate's for %+.0f"
              + " points more than the baseline's, in the other blocks %+.0f", 100));
      Stream<String> got = unlike(cpu).map(found -> found.text("the servers got CPU time in another proportion: the"
          + " difference of their logarithms was %+.2f, in the other blocks %+.2f", 1));
      return Stream.concat(throttled, got);
    }).findFirst();
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

  /** The block that is most unlike the others; the others are unlike themselves if it is among them. */
  private static Stream<Unlike> unlike(Map<Integer, List<Double>> blocks) {
    if (blocks.size() < FEWEST) {
      return Stream.empty();
    }
    Stream<Unlike> unlike = blocks.keySet().stream().flatMap(block -> {
      Estimate in = estimate(blocks.get(block));
      Estimate out = estimate(others(blocks, block));
      Estimate apart = in.minus(out);
      return Math.abs(apart.center()) > LEAST && !apart.interval(ERROR / blocks.size()).contains(0)
          ? Stream.of(new Unlike(block, blocks.size(), in.center(), out.center()))
          : Stream.empty();
    });
    return unlike.max(Comparator.comparingDouble(found -> Math.abs(found.in() - found.out()))).stream();
  }

  private static double apart(Map<Integer, List<Double>> blocks, int block) {
    return Math.abs(estimate(blocks.get(block)).center() - estimate(others(blocks, block)).center());
  }

  private static List<Double> others(Map<Integer, List<Double>> blocks, int block) {
    return blocks.entrySet()
        .stream()
        .filter(other -> other.getKey() != block)
        .map(Map.Entry::getValue)
        .flatMap(Collection::stream)
        .toList();
  }

  /**
   * Blocks of one pair tell nothing.
   *
   * @param difference of baseline and candidate; empty if it is not known of one of the two
   */
  private static Map<Integer, List<Double>> blocks(Answer answer, int number,
      BiFunction<Slice, Slice, OptionalDouble> difference) {
    Map<Integer, List<Double>> blocks = new TreeMap<>();
    answer.pairs().stream().filter(pair -> pair.halves().size() > number).forEach(pair -> {
      Pair.Half half = pair.halves().get(number);
      int block = answer.terms().design() == Design.RESTARTED ? pair.block() : Round.part(pair.number());
      difference.apply(half.baseline(), half.candidate())
          .ifPresent(value -> blocks.computeIfAbsent(block, first -> new ArrayList<>()).add(value));
    });
    blocks.values().removeIf(values -> values.size() < 2);
    return blocks;
  }

  private static Estimate estimate(List<Double> values) {
    return ArithmeticMean.estimate(values.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
