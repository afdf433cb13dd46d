// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.ArithmeticMean;
import io.ycsbpack.core.statistics.Estimate;
import io.ycsbpack.core.statistics.Holm;
import io.ycsbpack.core.statistics.Interval;
import io.ycsbpack.core.statistics.StartPairs;
import io.ycsbpack.core.statistics.TrimmedMean;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Pair;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Compares each counter of the server per operation with the statistics of the figures: the trimmed mean of the pairs'
 * differences, over starts if there are several. The probabilities are adjusted for the number of counters (Holm). They
 * are adjusted only slightly for the looks: the looks are at a figure, so a counter matters only as far as it
 * correlates with that figure. Differences are of logarithms if both sides' logarithms are steady, else of the values:
 * the logarithm of a count near zero depends mostly on the smallest counts.
 */
public final class CounterDifferences {
  /** Share of the pairs that need to have a counter: the others may not be like those. */
  private static final double MOST_PAIRS = 0.8;
  /** Share of the slices in which a counter has to have counted something. */
  private static final double NOT_RARE = 0.25;
  /** The standard deviation of logarithms up to which they are steady: a factor of 1.6. */
  private static final double STEADY = 0.5;
  /** The differences found are simultaneous at 95 %. */
  private static final double ERROR = 0.05;
  /**
   * Lower for a counter: at 5 %, one that correlates with the figure would be reported in 5.6 % of simulated trials.
   */
  private static final double ERROR_OF_COUNTER = 0.04;

  private final List<Pair> pairs;
  private final boolean byStarts;
  private final double error;

  private CounterDifferences(List<Pair> pairs, boolean byStarts, double error) {
    this.pairs = pairs;
    this.byStarts = byStarts;
    this.error = error;
  }

  /**
   * Declared counters that count anything, in their units, the largest differences first; none before the pilot has
   * ended.
   */
  public static List<CounterResult> ofCounters(Answer answer, List<Counter> declared) {
    Map<String, Counter> known = declared.stream()
        .collect(Collectors.toMap(Counter::name, Function.identity(), (one, other) -> one));
    return found(answer, answer.pairs(), ERROR_OF_COUNTER).stream()
        .filter(found -> known.containsKey(found.counter()))
        .map(found -> found.in(known.get(found.counter()).unit()))
        .toList();
  }

  /**
   * Compares the mean service time of each operation, such as each statement of a file, at the look at which the trial
   * ended. All operations that most pairs have on both sides, from the largest loss to the largest gain. None if there
   * is only one operation, and before the pilot has ended.
   */
  public static List<CounterResult> ofOperations(Answer answer) {
    List<Found> found = answer.decision()
        .map(decision -> found(answer, answer.pairs().stream().map(CounterDifferences::withTimes).toList(),
            decision.look().probability()))
        .orElse(List.of());
    return found.size() < 2
        ? List.of()
        : found.stream()
            .sorted(Comparator.comparingDouble(Found::loss).reversed().thenComparing(Found::counter))
            .map(one -> one.in(Counter.Unit.NANOSECONDS))
            .toList();
  }

  private static Pair withTimes(Pair pair) {
    return new Pair(pair.number(), pair.block(), pair.candidateFirst(), pair.atOnce(), pair.halves()
        .stream()
        .map(half -> new Pair.Half(withTimes(half.baseline()), withTimes(half.candidate())))
        .toList());
  }

  /** A counter is divided by all operations of a slice, a service time by the count of its operation. */
  private static Slice withTimes(Slice slice) {
    Map<String, Long> times = new TreeMap<>();
    slice.busyNanos()
        .forEach((name, nanos) -> times.put(name,
            Math.round((double) nanos / slice.mix().get(name) * slice.ok())));
    return slice.with(times);
  }

  private static List<Found> found(Answer answer, List<Pair> pairs, double error) {
    return answer.decision().isEmpty()
        ? List.of()
        : new CounterDifferences(pairs, answer.starts() > 0, error).all();
  }

  private List<Found> all() {
    List<Found> found = pairs.stream()
        .flatMap(Pair::slices)
        .flatMap(slice -> slice.counters().keySet().stream())
        .distinct()
        .sorted()
        .flatMap(name -> difference(name).stream())
        .toList();
    Iterator<Double> adjusted = Arrays.stream(Holm.adjusted(found.stream()
        .flatMap(one -> one.test().stream())
        .mapToDouble(Test::probability)
        .toArray())).iterator();
    return found.stream()
        .map(one -> new Found(one.counter(), one.baseline(), one.candidate(), one.test(),
            one.test().isPresent() ? adjusted.next() : 1))
        .sorted(Comparator.comparing(Found::isSignificant)
            .thenComparing(Found::size)
            .reversed()
            .thenComparing(Found::counter))
        .toList();
  }

  /**
   * Difference of one server counter between baseline and candidate, per successful operation.
   *
   * @param baseline    mean of the baseline's slices, in the counter's own unit
   * @param test        empty if the counter is too rare for an estimate
   * @param probability of a difference at least as large if there is none, adjusted for all counters; 1 without an
   *                    estimate
   */
  private record Found(String counter, double baseline, double candidate, Optional<Test> test, double probability) {
    boolean isSignificant() {
      return probability <= ERROR;
    }

    CounterResult in(Counter.Unit unit) {
      return new CounterResult(counter, unit.symbol(), unit.shown(baseline), unit.shown(candidate),
          share(found -> found.estimate().center()).orElse(null), share(found -> found.interval().low()).orElse(null),
          share(found -> found.interval().high()).orElse(null), isSignificant());
    }

    /** As a share of the baseline; empty without an estimate, or if the baseline has none. */
    private Optional<Double> share(ToDoubleFunction<Test> value) {
      // No count falls by more than all of it.
      return test.filter(found -> found.ratio() || baseline > 0)
          .map(found -> found.ratio()
              ? Math.expm1(value.applyAsDouble(found))
              : Math.max(-1, value.applyAsDouble(found) / baseline));
    }

    /**
     * How far apart the two are at least, from 0 to 1: the end of the interval that is closer to zero, as a share of the
     * larger side.
     */
    double size() {
      return test.map(found -> {
        double least = found.interval().distanceFromZero();
        double larger = Math.max(baseline, candidate);
        return found.ratio() ? -Math.expm1(-least) : larger > 0 ? Math.min(1, least / larger) : 0;
      }).orElse(0.0);
    }

    /** The loss of the candidate at least, as a share; below 0 for a gain, and 0 if neither is certain. */
    double loss() {
      return isSignificant() ? Math.signum(candidate - baseline) * size() : 0;
    }
  }

  /**
   * The estimate of a difference.
   *
   * @param ratio       whether it is one of logarithms; else it is in the counter's unit, because some slices have 0, or
   *                    little
   * @param probability of a difference at least as large if there is none; not adjusted
   */
  private record Test(boolean ratio, Estimate estimate, Interval interval, double probability) {
  }

  /** A counter per operation in one pair, for each half. */
  private record Values(int block, double[] baselines, double[] candidates) {
    static Values of(Pair pair, String counter) {
      return new Values(pair.block(), values(pair.baselines(), counter), values(pair.candidates(), counter));
    }

    /** NaN stands for a slice without the counter. */
    private static double[] values(List<Slice> slices, String counter) {
      return slices.stream().mapToDouble(slice -> slice.perOperation(counter).orElse(Double.NaN)).toArray();
    }

    boolean isKnown() {
      return DoubleStream.concat(Arrays.stream(baselines), Arrays.stream(candidates)).noneMatch(Double::isNaN);
    }

    double difference(DoubleUnaryOperator scale) {
      return IntStream.range(0, baselines.length)
          .mapToDouble(half -> scale.applyAsDouble(candidates[half]) - scale.applyAsDouble(baselines[half]))
          .average()
          .orElseThrow();
    }
  }

  private Optional<Found> difference(String counter) {
    List<Values> known = pairs.stream().map(pair -> Values.of(pair, counter)).filter(Values::isKnown).toList();
    double[] baselines = known.stream().map(Values::baselines).flatMapToDouble(Arrays::stream).toArray();
    double[] candidates = known.stream().map(Values::candidates).flatMapToDouble(Arrays::stream).toArray();
    double baseline = Arrays.stream(baselines).average().orElse(0);
    double candidate = Arrays.stream(candidates).average().orElse(0);
    if (known.size() < MOST_PAIRS * pairs.size() || baseline == 0 && candidate == 0) {
      return Optional.empty();
    }
    int slices = baselines.length + candidates.length;
    long counting = DoubleStream.concat(Arrays.stream(baselines), Arrays.stream(candidates))
        .filter(value -> value > 0)
        .count();
    boolean ratio = counting == slices && isSteady(baselines) && isSteady(candidates);
    Optional<Test> test = counting < NOT_RARE * slices
        ? Optional.empty()
        : estimate(known, ratio ? Math::log : DoubleUnaryOperator.identity())
            .filter(estimate -> estimate.error() > 0 || estimate.center() != 0)
            .map(estimate -> new Test(ratio, estimate, estimate.interval(error), probability(estimate)));
    return Optional.of(new Found(counter, baseline, candidate, test, 1));
  }

  private static boolean isSteady(double[] side) {
    return ArithmeticMean.estimate(Arrays.stream(side).map(Math::log).toArray()).spread() <= STEADY;
  }

  private Optional<Estimate> estimate(List<Values> known, DoubleUnaryOperator scale) {
    List<double[]> units = known.stream()
        .collect(Collectors.groupingBy(values -> byStarts ? values.block() : 0, TreeMap::new, Collectors.toList()))
        .values()
        .stream()
        .map(unit -> unit.stream().mapToDouble(values -> values.difference(scale)).toArray())
        .toList();
    if (units.stream().anyMatch(unit -> unit.length < TrimmedMean.FEWEST_VALUES)) {
      return Optional.empty();
    }
    if (!byStarts) {
      return Optional.of(TrimmedMean.estimate(units.get(0)));
    }
    return units.size() < pairs.stream().map(Pair::block).distinct().count() || units.size() < StartPairs.FEWEST_STARTS
        ? Optional.empty()
        : Optional.of(StartPairs.estimate(units));
  }

  /**
   * The probability of Student's t, raised by the factor by which earlier looks lowered the error of this look below 5
   * %. It is at most 5 % exactly if the interval excludes zero.
   */
  private double probability(Estimate estimate) {
    return Math.min(1, ERROR / error * estimate.probability());
  }
}
