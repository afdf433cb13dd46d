// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.ArithmeticMean;
import io.ycsbpack.core.statistics.Estimate;
import io.ycsbpack.core.statistics.Holm;
import io.ycsbpack.core.statistics.StartPairs;
import io.ycsbpack.core.statistics.TrimmedMean;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

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
  /** The error of an interval with a single look. */
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

  /** All counters that count anything, the largest differences first; none before the pilot has ended. */
  public static List<CounterDifference> found(Answer answer) {
    return found(answer, answer.pairs(), ERROR_OF_COUNTER);
  }

  /**
   * Compares the mean service time of each operation, such as each statement of a file, at the look at which the trial
   * ended. All operations that most pairs have on both sides, in nanoseconds, from the largest loss to the largest gain.
   * None if there is only one operation, and before the pilot has ended.
   */
  public static List<CounterDifference> ofOperations(Answer answer) {
    List<CounterDifference> found = answer.decision()
        .map(decision -> found(answer, answer.pairs().stream().map(CounterDifferences::withTimes).toList(),
            decision.look().probability()))
        .orElse(List.of());
    return found.size() < 2
        ? List.of()
        : found.stream()
            .sorted(Comparator.comparingDouble(CounterDifference::loss)
                .reversed()
                .thenComparing(CounterDifference::counter))
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

  private static List<CounterDifference> found(Answer answer, List<Pair> pairs, double error) {
    return answer.decision().isEmpty()
        ? List.of()
        : new CounterDifferences(pairs, answer.starts() > 0, error).all();
  }

  private List<CounterDifference> all() {
    List<CounterDifference> found = new ArrayList<>();
    Collection<String> names = new TreeSet<>();
    pairs.stream().flatMap(Pair::slices).forEach(slice -> names.addAll(slice.counters().keySet()));
    names.forEach(name -> difference(name).ifPresent(found::add));
    double[] adjusted = Holm.adjusted(found.stream()
        .flatMap(one -> one.test().stream())
        .mapToDouble(CounterDifference.Test::probability)
        .toArray());
    List<CounterDifference> all = new ArrayList<>();
    int next = 0;
    for (CounterDifference one : found) {
      double probability = one.test().isPresent() ? adjusted[next++] : 1;
      all.add(new CounterDifference(one.counter(), one.baseline(), one.candidate(), one.test(), probability));
    }
    all.sort(Comparator.comparing(CounterDifference::isSignificant)
        .thenComparing(CounterDifference::size)
        .reversed()
        .thenComparing(CounterDifference::counter));
    return all;
  }

  private Optional<CounterDifference> difference(String counter) {
    List<Pair> known = pairs.stream()
        .filter(pair -> pair.slices().allMatch(slice -> slice.perOperation(counter).isPresent()))
        .toList();
    double baseline = mean(known.stream().flatMap(pair -> pair.baselines().stream()), counter);
    double candidate = mean(known.stream().flatMap(pair -> pair.candidates().stream()), counter);
    if (known.size() < MOST_PAIRS * pairs.size() || baseline == 0 && candidate == 0) {
      return Optional.empty();
    }
    return Optional.of(new CounterDifference(counter, baseline, candidate, test(counter, known), 1));
  }

  private static double mean(Stream<Slice> slices, String counter) {
    return slices.mapToDouble(slice -> slice.perOperation(counter).orElseThrow()).average().orElse(0);
  }

  private Optional<CounterDifference.Test> test(String counter, List<Pair> known) {
    List<Slice> slices = known.stream().flatMap(Pair::slices).toList();
    long counting = slices.stream().filter(slice -> slice.counters().get(counter) > 0).count();
    boolean ratio = counting == slices.size()
        && isSteady(known.stream().flatMap(pair -> pair.baselines().stream()), counter)
        && isSteady(known.stream().flatMap(pair -> pair.candidates().stream()), counter);
    if (counting < NOT_RARE * slices.size()) {
      return Optional.empty();
    }
    ToDoubleFunction<Slice> value = slice -> ratio
        ? Math.log(slice.perOperation(counter).orElseThrow())
        : slice.perOperation(counter).orElseThrow();
    return estimate(known, value)
        .filter(estimate -> estimate.error() > 0 || estimate.center() != 0)
        .map(estimate -> new CounterDifference.Test(ratio, estimate, estimate.interval(error), probability(estimate)));
  }

  private static boolean isSteady(Stream<Slice> side, String counter) {
    return ArithmeticMean
        .estimate(side.mapToDouble(slice -> Math.log(slice.perOperation(counter).orElseThrow())).toArray())
        .spread() <= STEADY;
  }

  private Optional<Estimate> estimate(List<Pair> known, ToDoubleFunction<Slice> value) {
    if (!byStarts) {
      return known.size() < TrimmedMean.FEWEST_VALUES
          ? Optional.empty()
          : Optional.of(TrimmedMean.estimate(differences(known, value)));
    }
    List<double[]> starts = Pair.byBlock(known).stream().map(start -> differences(start, value)).toList();
    return starts.size() < Pair.byBlock(pairs).size() || starts.size() < StartPairs.FEWEST_STARTS
        || starts.stream().anyMatch(start -> start.length < TrimmedMean.FEWEST_VALUES)
            ? Optional.empty()
            : Optional.of(StartPairs.estimate(starts));
  }

  private static double[] differences(List<Pair> known, ToDoubleFunction<Slice> value) {
    return known.stream()
        .mapToDouble(pair -> pair.halves()
            .stream()
            .mapToDouble(half -> value.applyAsDouble(half.candidate()) - value.applyAsDouble(half.baseline()))
            .average()
            .orElseThrow())
        .toArray();
  }

  /**
   * The probability of Student's t, raised by the factor by which earlier looks lowered the error of this look below 5
   * %. It is at most 5 % exactly if the interval excludes zero.
   */
  private double probability(Estimate estimate) {
    return Math.min(1, ERROR / error * estimate.probability());
  }
}
