package io.ycsbpack.core.statistics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Finds where a series of values changes, whatever changes in it: E-divisive. The series is cut where the energy
 * distance of the two parts of a segment is largest, one cut after the other; a cut is kept where a permutation test,
 * which shuffles the values within the segments, gives it a probability of at most {@value #LEVEL}, and the first that
 * is not ends the search. So the probability that a series without a change gets one is at most {@value #LEVEL}.
 *
 * <p>Sources: D. S. Matteson, N. A. James, A Nonparametric Approach for Multiple Change Point Analysis of Multivariate
 * Data, Journal of the American Statistical Association 109 (2014), 334-345, with exponent 1; D. Daly and others, The Use
 * of Change Point Detection to Identify Software Performance Regressions in a Continuous Integration System, ICPE 2020,
 * whose form it is: both parts of a cut reach to the ends of their segment.
 */
public final class ChangePoints {
  /** The most probability of a cut in a series without a change. */
  public static final double LEVEL = 0.01;
  /** Shuffles of each test. */
  public static final int PERMUTATIONS = 999;
  /** Values on each side of a cut: with fewer, one outlier would be a change. */
  public static final int LEAST = 3;
  /** Values of a series: with fewer, no cut can have a probability of {@link #LEVEL}. */
  public static final int FEWEST = 10;

  private ChangePoints() {
  }

  /**
   * A change.
   *
   * @param index       of the first value after it, from 0
   * @param probability of a cut as large as this in a series that goes on as before
   */
  public record Change(int index, double probability) {
  }

  /** A cut of a segment and how far its parts are from each other. */
  private record Cut(int index, double distance) {
  }

  /**
   * The changes of a series, in its order; none where it has fewer than {@value #FEWEST} values.
   *
   * @param seed of the shuffles
   */
  public static List<Change> find(List<Double> values, long seed) {
    double[] series = values.stream().mapToDouble(Double::doubleValue).toArray();
    SplittableRandom random = new SplittableRandom(seed);
    TreeSet<Integer> bounds = new TreeSet<>(List.of(0, series.length));
    List<Change> changes = new ArrayList<>();
    Optional<Change> next = series.length < FEWEST ? Optional.empty() : next(series, bounds, random);
    while (next.isPresent()) {
      changes.add(next.get());
      bounds.add(next.get().index());
      next = next(series, bounds, random);
    }
    changes.sort(Comparator.comparingInt(Change::index));
    return Collections.unmodifiableList(changes);
  }

  private static Optional<Change> next(double[] series, TreeSet<Integer> bounds, SplittableRandom random) {
    Optional<Cut> best = best(series, bounds);
    if (best.isEmpty()) {
      return Optional.empty();
    }
    int most = (int) Math.floor(LEVEL * (PERMUTATIONS + 1) + 1e-9) - 1;
    int asLarge = 0;
    double[] shuffled = series.clone();
    for (int i = 0; i < PERMUTATIONS && asLarge <= most; i++) {
      shuffle(shuffled, bounds, random);
      // Sums of the same values in another order differ in their last digits.
      if (best(shuffled, bounds).orElseThrow().distance() >= best.get().distance() * (1 - 1e-9)) {
        asLarge++;
      }
    }
    return asLarge > most
        ? Optional.empty()
        : Optional.of(new Change(best.get().index(), (asLarge + 1.0) / (PERMUTATIONS + 1)));
  }

  private static void shuffle(double[] series, TreeSet<Integer> bounds, SplittableRandom random) {
    for (int start : bounds.headSet(series.length)) {
      for (int i = bounds.higher(start) - 1; i > start; i--) {
        int other = start + random.nextInt(i - start + 1);
        double value = series[i];
        series[i] = series[other];
        series[other] = value;
      }
    }
  }

  /** The best cut of all segments; empty where none is long enough. */
  private static Optional<Cut> best(double[] series, TreeSet<Integer> bounds) {
    return bounds.headSet(series.length)
        .stream()
        .flatMap(start -> best(series, start, bounds.higher(start)).stream())
        .max(Comparator.comparingDouble(Cut::distance));
  }

  private static Optional<Cut> best(double[] series, int start, int end) {
    if (end - start < 2 * LEAST) {
      return Optional.empty();
    }
    double whole = 0;
    for (int i = start; i < end; i++) {
      whole += distances(series, i, i + 1, end);
    }
    double before = 0;
    double after = whole;
    Cut best = null;
    for (int cut = start + 1; cut <= end - LEAST; cut++) {
      before += distances(series, cut - 1, start, cut - 1);
      after -= distances(series, cut - 1, cut, end);
      double m = cut - start;
      double n = end - cut;
      if (m >= LEAST) {
        double energy = 2 * (whole - before - after) / (m * n) - 2 * before / (m * (m - 1)) - 2 * after / (n * (n - 1));
        double distance = m * n / (m + n) * energy;
        best = best == null || distance > best.distance() ? new Cut(cut, distance) : best;
      }
    }
    return Optional.ofNullable(best);
  }

  /** The sum of the distances of a value from those of a range. */
  private static double distances(double[] series, int index, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += Math.abs(series[index] - series[i]);
    }
    return sum;
  }
}
