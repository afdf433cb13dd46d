package io.ycsbpack.core.experiment;

import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How much a candidate differs from its baseline, from runs made in turns, so that each pair saw the same state of the
 * machine: delta = (candidate - baseline) / baseline.
 *
 * <p>The interval is Student's t on the logarithms of the pairs' ratios. Rates and times are ratios by nature: a machine's
 * disturbance multiplies both, and the logarithm makes "half" and "double" the same distance. With three pairs it is wide
 * (t = 4.30), as it has to be.
 *
 * @param pairs    how many pairs of runs
 * @param delta    the geometric mean of the ratios, less one
 * @param interval 95 % confidence interval of the delta; empty with fewer than three pairs
 */
public record PairedDelta(int pairs, double delta, Optional<Interval> interval) {
  /** With fewer pairs an interval would rest on next to nothing. */
  public static final int PAIRS_FOR_AN_INTERVAL = 3;
  private static final double TWO_SIDED = 0.975;

  /**
   * From where to where.
   *
   * @param low  its lower end
   * @param high its upper end
   */
  public record Interval(double low, double high) {

    /** Whether no difference at all is among what it holds possible. */
    public boolean holdsZero() {
      return low <= 0 && high >= 0;
    }
  }

  /**
   * The delta of a figure over pairs of runs.
   *
   * @param baseline  the figure in each baseline run; above 0
   * @param candidate the figure in the candidate's run of the same turn; above 0
   * @throws IllegalArgumentException when there are none, not as many of both, or one is not above 0
   */
  public static PairedDelta of(List<Double> baseline, List<Double> candidate) {
    if (baseline.isEmpty() || baseline.size() != candidate.size()) {
      throw new IllegalArgumentException(
          baseline.size() + " baseline runs and " + candidate.size() + " of the candidate");
    }
    int pairs = baseline.size();
    double[] logs = new double[pairs];
    for (int i = 0; i < pairs; i++) {
      if (!(baseline.get(i) > 0) || !(candidate.get(i) > 0)) {
        throw new IllegalArgumentException("a figure is not above 0: " + baseline.get(i) + ", " + candidate.get(i));
      }
      logs[i] = Math.log(candidate.get(i) / baseline.get(i));
    }
    double mean = 0;
    for (double log : logs) {
      mean += log / pairs;
    }
    return new PairedDelta(pairs, Math.expm1(mean), interval(logs, mean));
  }

  private static Optional<Interval> interval(double[] logs, double mean) {
    if (logs.length < PAIRS_FOR_AN_INTERVAL) {
      return Optional.empty();
    }
    double squares = 0;
    for (double log : logs) {
      squares += (log - mean) * (log - mean);
    }
    int freedom = logs.length - 1;
    double error = Math.sqrt(squares / freedom / logs.length);
    double half = TDistribution.of(freedom).inverseCumulativeProbability(TWO_SIDED) * error;
    return Optional.of(new Interval(Math.expm1(mean - half), Math.expm1(mean + half)));
  }

  /** Whether the pairs show a difference; false also where they are too few to tell. */
  public boolean isSeen() {
    return interval.isPresent() && !interval.get().holdsZero();
  }
}
