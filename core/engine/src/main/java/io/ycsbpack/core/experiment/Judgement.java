package io.ycsbpack.core.experiment;

import io.ycsbpack.core.experiment.PairedDelta.Interval;
import io.ycsbpack.core.statistics.Holm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Judges the figures of one comparison. The primary figure is judged by its 95 % interval. The others are secondary:
 * one of many is far from zero by chance, so that <em>better</em> and <em>worse</em> hold for all of them together at
 * 95 % (Holm), and so does <em>no difference</em> (Bonferroni's interval, which holds zero wherever Holm finds no
 * difference).
 */
final class Judgement {
  private static final double ERROR = 1 - PairedDelta.CONFIDENCE;
  private static final double SMALL = 0.001;

  private final double margin;

  /** For differences of this size and more, as a share of the baseline. */
  Judgement(double margin) {
    this.margin = margin;
  }

  /**
   * What is said of a figure.
   *
   * @param verdict of the figure
   * @param words   the same for readers, with sizes
   */
  record Finding(DeltaVerdict verdict, String words) {
  }

  /** Judges the primary figure. */
  Finding primary(PairedDelta delta, boolean higherIsBetter) {
    return finding(delta, higherIsBetter, delta.isSeen(), PairedDelta.CONFIDENCE, "");
  }

  /**
   * Judges the secondary figures.
   *
   * @param higherIsBetter of each of them
   * @return in their order
   */
  List<Finding> secondary(List<PairedDelta> deltas, List<Boolean> higherIsBetter) {
    List<Boolean> seen = seen(deltas);
    int family = deltas.size();
    String adjusted = family > 1 ? ", adjusted for " + family + " figures" : "";
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < family; i++) {
      findings.add(finding(deltas.get(i), higherIsBetter.get(i), seen.get(i), 1 - ERROR / family, adjusted));
    }
    return findings;
  }

  private static List<Boolean> seen(List<PairedDelta> deltas) {
    double[] adjusted = Holm.adjusted(deltas.stream().mapToDouble(PairedDelta::probability).toArray());
    return Arrays.stream(adjusted).mapToObj(probability -> probability <= ERROR).toList();
  }

  private Finding finding(PairedDelta delta, boolean higherIsBetter, boolean seen, double confidence,
      String adjusted) {
    if (seen) {
      boolean better = delta.delta() > 0 == higherIsBetter;
      return new Finding(better ? DeltaVerdict.BETTER : DeltaVerdict.WORSE,
          (better ? "better by " : "worse by ") + size(Math.abs(delta.delta())));
    }
    if (delta.interval().isEmpty()) {
      return new Finding(DeltaVerdict.NOT_RESOLVED,
          "not resolved: too few pairs for an interval (" + PairedDelta.PAIRS_FOR_AN_INTERVAL + " needed)");
    }
    Interval interval = delta.interval(confidence).orElseThrow();
    if (interval.isWithin(margin)) {
      return new Finding(DeltaVerdict.NO_DIFFERENCE, "no difference of " + Margin.text(margin) + " or more");
    }
    return new Finding(DeltaVerdict.NOT_RESOLVED,
        String.format(Locale.ROOT, "not resolved: between %+.1f and %+.1f %%%s (%s at this noise)",
            100 * interval.low(),
            100 * interval.high(), adjusted, more(delta.more(margin, confidence))));
  }

  private static String more(int rounds) {
    if (rounds > PairedDelta.MOST_MORE) {
      return "over " + PairedDelta.MOST_MORE + " more rounds";
    }
    return "about " + rounds + (rounds == 1 ? " more round" : " more rounds");
  }

  private static String size(double share) {
    return String.format(Locale.ROOT, share < SMALL ? "%.2g %%" : "%.1f %%", 100 * share);
  }
}
