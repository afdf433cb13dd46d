// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.RankCorrelation;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The server counter that explains the variation of an unresolved question: within pairs it differs as the figure does,
 * per operation and per second. A process at a constant rate, such as time, correlates only per operation, because the
 * operations of a second vary.
 *
 * @param correlation   of the ranks of both differences, from 0 to 1
 * @param factor        by which the counter per operation of a tenth of the slices is at least above that of another
 *                      tenth
 * @param betweenStarts whether most of the counter's variance is between starts, not within them
 */
public record Variation(Figure figure, String counter, double correlation, double factor, boolean betweenStarts) {
  private static final int FEWEST_PAIRS = 12;
  private static final double STRONG = 0.8;
  private static final double IN_EACH_SECOND = 0.5;
  private static final double TENTH = 0.1;

  /**
   * Examines the last look at a trial, among these counters.
   *
   * @return empty if the question is answered, its pairs are few or of two servers at once, or no counter correlates
   *         with them
   */
  public static Optional<Variation> of(Answer answer, Collection<String> counters) {
    List<Pair> pairs = answer.pairs();
    boolean isOpen = answer.decision().filter(decision -> !decision.outcome().isDecided()).isPresent();
    return !isOpen || pairs.size() < FEWEST_PAIRS || pairs.stream().anyMatch(Pair::isSwapped)
        ? Optional.empty()
        : answer.terms()
            .primary()
            .differences(pairs)
            .flatMap(differences -> strongest(pairs, differences, answer.terms().primary(), counters));
  }

  private static Optional<Variation> strongest(List<Pair> pairs, double[] differences, Figure figure,
      Collection<String> counters) {
    // A server's cost is expected to rise when throughput falls.
    int direction = figure.higherIsBetter() ? -1 : 1;
    return counters.stream()
        .filter(counter -> pairs.stream().flatMap(Pair::slices).allMatch(slice -> counts(slice, counter)))
        .filter(counter -> direction
            * correlation(pairs, differences,
                slice -> (double) slice.counters().get(counter) / slice.nanos()) >= IN_EACH_SECOND)
        .map(counter -> new Variation(figure, counter,
            direction * correlation(pairs, differences, slice -> slice.perOperation(counter).orElseThrow()),
            factor(pairs, counter), isBetweenStarts(pairs, counter)))
        .filter(variation -> variation.correlation >= STRONG)
        .max(Comparator.comparingDouble(Variation::correlation));
  }

  private static boolean counts(Slice slice, String counter) {
    return slice.perOperation(counter).orElse(0) > 0;
  }

  /** By the sums of squares of a one-way analysis of variance of the logarithm of candidate over baseline. */
  private static boolean isBetweenStarts(List<Pair> pairs, String counter) {
    ToDoubleFunction<Pair> ratio = pair -> Math.log(ratio(pair, slice -> slice.perOperation(counter).orElseThrow()));
    double within = Pair.byBlock(pairs).stream().mapToDouble(start -> squares(start, ratio)).sum();
    return within < squares(pairs, ratio) / 2;
  }

  private static double squares(List<Pair> pairs, ToDoubleFunction<Pair> value) {
    double mean = pairs.stream().mapToDouble(value).average().orElseThrow();
    return pairs.stream().mapToDouble(value).map(one -> (one - mean) * (one - mean)).sum();
  }

  private static double correlation(List<Pair> pairs, double[] differences, ToDoubleFunction<Slice> value) {
    return RankCorrelation.coefficient(differences, pairs.stream()
        .mapToDouble(pair -> ratio(pair, value))
        .toArray());
  }

  private static double ratio(Pair pair, ToDoubleFunction<Slice> value) {
    return value.applyAsDouble(pair.candidates().get(0)) / value.applyAsDouble(pair.baselines().get(0));
  }

  private static double factor(List<Pair> pairs, String counter) {
    double[] values = pairs.stream()
        .flatMap(Pair::slices)
        .mapToDouble(slice -> slice.perOperation(counter).orElseThrow())
        .toArray();
    Arrays.sort(values);
    int tenth = (int) (TENTH * values.length);
    return values[values.length - 1 - tenth] / values[tenth];
  }

  public String text() {
    return String.format(Locale.ROOT, "%s varies from %s with %s per operation (rank correlation %.2f), which is at "
        + "least %.1f times as high in a tenth of the slices as in another", figure.label(),
        betweenStarts ? "start to start" : "slice to slice", counter, correlation, factor);
  }
}
