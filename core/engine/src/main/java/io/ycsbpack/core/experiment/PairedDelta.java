package io.ycsbpack.core.experiment;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Estimates how much a candidate differs from its baseline, from pairs of runs of the same round: delta = (candidate -
 * baseline) / baseline.
 *
 * <p>The estimate is the 10 % trimmed mean of the logarithms of the pairs' ratios, with the standard error of Tukey and
 * McLaughlin (1963): the winsorized standard deviation over the share that is kept, and Student's t. Rates and times
 * are ratios by nature: a machine's disturbance multiplies both, and the logarithm makes "half" and "double" the same
 * distance. Below {@value #PAIRS_FOR_TRIMMING} pairs a tenth of them is less than one: nothing is trimmed, and the same
 * formula is Student's t of the mean.
 *
 * @param pairs   number of pairs of runs
 * @param center  the estimate, a natural logarithm
 * @param error   its standard error; NaN with fewer than {@value #PAIRS_FOR_AN_INTERVAL} pairs
 * @param freedom degrees of freedom of the error
 * @param spread  winsorized standard deviation of the logarithms
 */
public record PairedDelta(int pairs, double center, double error, int freedom, double spread) {
  /** With fewer pairs an interval would rest on next to nothing. */
  public static final int PAIRS_FOR_AN_INTERVAL = 3;
  /** From here on a tenth of the pairs is trimmed at each end. */
  public static final int PAIRS_FOR_TRIMMING = 10;
  /** The confidence of {@link #interval()}. */
  public static final double CONFIDENCE = 0.95;
  /** More rounds than this are not counted. */
  static final int MOST_MORE = 1000;

  private static final double POWER = 0.9;
  /** The spread is itself an estimate, and often too small a one. */
  private static final double ALLOWANCE = 1.1;

  /**
   * A confidence interval of the delta.
   *
   * @param low  its lower end
   * @param high its upper end
   */
  public record Interval(double low, double high) {

    /** Whether no difference at all is among what it holds possible. */
    public boolean holdsZero() {
      return low <= 0 && high >= 0;
    }

    /** Whether each difference that it holds possible is smaller than this, in either direction. */
    public boolean isWithin(double margin) {
      return low > -margin && high < margin;
    }
  }

  /**
   * Estimates the delta of a figure.
   *
   * @param baseline  the figure in each baseline run; above 0
   * @param candidate the figure in the candidate's run of the same round; above 0
   * @throws IllegalArgumentException when there are none, not as many of both, or one is not above 0
   */
  public static PairedDelta of(List<Double> baseline, List<Double> candidate) {
    if (baseline.isEmpty() || baseline.size() != candidate.size()) {
      throw new IllegalArgumentException(
          baseline.size() + " baseline runs and " + candidate.size() + " of the candidate");
    }
    double[] logs = new double[baseline.size()];
    for (int i = 0; i < logs.length; i++) {
      if (!(baseline.get(i) > 0) || !(candidate.get(i) > 0)) {
        throw new IllegalArgumentException("a figure is not above 0: " + baseline.get(i) + ", " + candidate.get(i));
      }
      logs[i] = Math.log(candidate.get(i) / baseline.get(i));
    }
    return of(logs);
  }

  private static PairedDelta of(double[] logs) {
    int pairs = logs.length;
    int cut = cut(pairs);
    Arrays.sort(logs);
    double center = Arrays.stream(logs, cut, pairs - cut).average().orElseThrow();
    if (pairs < PAIRS_FOR_AN_INTERVAL) {
      return new PairedDelta(pairs, center, Double.NaN, 0, Double.NaN);
    }
    Arrays.fill(logs, 0, cut, logs[cut]);
    Arrays.fill(logs, pairs - cut, pairs, logs[pairs - cut - 1]);
    double mean = Arrays.stream(logs).average().orElseThrow();
    double squares = Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum();
    double spread = Math.sqrt(squares / (pairs - 1));
    return new PairedDelta(pairs, center, spread * scale(pairs), freedom(pairs), spread);
  }

  /** Pairs that are trimmed at each end. */
  private static int cut(int pairs) {
    return pairs / PAIRS_FOR_TRIMMING;
  }

  private static int freedom(int pairs) {
    return pairs - 2 * cut(pairs) - 1;
  }

  /** The standard error of this number of pairs, as a multiple of their spread. */
  private static double scale(int pairs) {
    return Math.sqrt(pairs) / (pairs - 2 * cut(pairs));
  }

  /** The estimate as a share of the baseline: 0.1 for 10 % more. */
  public double delta() {
    return Math.expm1(center);
  }

  /** Its 95 % confidence interval; empty with fewer than {@value #PAIRS_FOR_AN_INTERVAL} pairs. */
  public Optional<Interval> interval() {
    return interval(CONFIDENCE);
  }

  /** The interval that holds the truth with this probability; empty with too few pairs. */
  Optional<Interval> interval(double confidence) {
    if (pairs < PAIRS_FOR_AN_INTERVAL) {
      return Optional.empty();
    }
    double half = quantile(freedom, (1 + confidence) / 2) * error;
    return Optional.of(new Interval(Math.expm1(center - half), Math.expm1(center + half)));
  }

  /** How probable an estimate at least this far from zero is where there is no difference; 1 with too few pairs. */
  double probability() {
    if (pairs < PAIRS_FOR_AN_INTERVAL || center == 0) {
      return 1;
    }
    return error == 0 ? 0 : 2 * TDistribution.of(freedom).survivalProbability(Math.abs(center) / error);
  }

  /**
   * Further rounds after which a difference of this size would be found, or excluded where there is none, in nine of
   * ten experiments of this noise.
   *
   * @param margin     the size, as a share of the baseline
   * @param confidence of the interval by which that is decided
   * @return at least 1; more than {@link #MOST_MORE} for any larger number
   * @throws IllegalStateException with too few pairs to know the noise
   */
  int more(double margin, double confidence) {
    if (pairs < PAIRS_FOR_AN_INTERVAL) {
      throw new IllegalStateException(pairs + " pairs tell nothing of the noise");
    }
    int low = 1;
    int high = MOST_MORE + 1;
    while (low < high) {
      int middle = (low + high) / 2;
      if (isEnough(pairs + middle, margin, confidence)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private boolean isEnough(int rounds, double margin, double confidence) {
    double quantiles = quantile(freedom(rounds), (1 + confidence) / 2) + quantile(freedom(rounds), POWER);
    return ALLOWANCE * quantiles * spread * scale(rounds) <= Math.log1p(margin);
  }

  private static double quantile(int freedom, double probability) {
    return TDistribution.of(freedom).inverseCumulativeProbability(probability);
  }

  /** Whether the 95 % interval excludes zero; false also where the pairs are too few to tell. */
  public boolean isSeen() {
    return interval().isPresent() && !interval().get().holdsZero();
  }
}
