package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.ExperimentResult.Figure;
import io.ycsbpack.core.experiment.ExperimentResult.Summary;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Figures of comparisons as people write them; the same in every kind of report. */
public final class Words {

  private Words() {
  }

  /** A rate or a time. */
  public static String number(double value) {
    return value >= 1000 ? String.format(Locale.ROOT, "%,.0f", value) : String.format(Locale.ROOT, "%.3g", value);
  }

  /** A relative difference with its sign. */
  public static String delta(double share) {
    return String.format(Locale.ROOT, "%+.1f %%", 100 * share);
  }

  /** A share of a whole; "-" when it is not known. */
  public static String share(Double share) {
    return share == null ? "-" : String.format(Locale.ROOT, share < 0.1 ? "%.1f %%" : "%.0f %%", 100 * share);
  }

  /** From where to where; empty when the pairs are too few. */
  public static String interval(Figure figure) {
    return figure.low() == null ? "too few pairs" : delta(figure.low()) + " to " + delta(figure.high());
  }

  /** What a database used of what it may use. */
  public static String cpu(Summary summary) {
    if (summary.cpuCores() == null) {
      return "not known";
    }
    String used = String.format(Locale.ROOT, "%.2f", summary.cpuCores());
    return summary.limitCores() == null
        ? used + " cores"
        : used + " of " + cores(summary.limitCores()) + ", " + share(summary.limitShare());
  }

  /** A number of cores. */
  public static String cores(double cores) {
    return BigDecimal.valueOf(cores).setScale(3, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString();
  }

  /** The verdict on throughput, with how many pairs it rests on. */
  public static String verdict(ComparisonResult comparison) {
    Figure throughput = comparison.figures().get(0);
    return "throughput " + delta(throughput.delta()) + ", " + throughput.words() + ", from " + comparison.pairs()
        + (comparison.pairs() == 1 ? " pair" : " pairs");
  }
}
