// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.JudgedFigure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Summary;
import io.ycsbpack.core.experiment.guard.GuardFinding;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.record.Figures.TargetUse;
import io.ycsbpack.core.statistics.ArithmeticMean;
import io.ycsbpack.core.statistics.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.text.WordUtils;

/** Figures of comparisons as text; the same in every kind of report. */
public final class Words {

  /** Of a terminal, in columns. */
  static final int WIDTH = 98;
  private static final double ERROR = 0.05;

  private Words() {
  }

  /** {@code 1 pair}, {@code 12 pairs}. */
  public static String count(int count, String unit) {
    return count + " " + unit + (count == 1 ? "" : "s");
  }

  /** A relative difference with its sign. */
  public static String delta(double share) {
    return String.format(Locale.ROOT, "%+.1f %%", 100 * share);
  }

  /** {@code too few data} if there is none. */
  public static String interval(JudgedFigure figure) {
    return figure.low() == null ? "too few data" : interval(figure.low(), figure.high());
  }

  static String interval(double low, double high) {
    return delta(low) + " to " + delta(high);
  }

  /** Both ends of an interval of shares with one sign of percent. */
  static String ends(double low, String between, double high) {
    return String.format(Locale.ROOT, "%+.1f%s%+.1f %%", 100 * low, between, 100 * high);
  }

  /** {@code 0.50 cores, 100 % of its limit of 0.5; throttled in 90 of 100 periods, 2.0 s in all}. */
  public static String cpu(TargetUse use, Optional<CpuLimit> limit) {
    String cores = String.format(Locale.ROOT, "%.2f cores", use.cpuCores());
    String share = use.limitShare() == null || limit.isEmpty()
        ? ""
        : String.format(Locale.ROOT, ", %.0f %% of its limit of %s", 100 * use.limitShare(),
            CpuLimit.text(limit.get().cores()));
    String throttled = use.periods() == null || use.periods() == 0
        ? ""
        : String.format(Locale.ROOT, "; throttled in %,d of %,d periods, %.1f s in all", use.throttledPeriods(),
            use.periods(), use.throttledNanos() / 1e9);
    return cores + share + throttled;
  }

  public static String cpu(Summary summary) {
    if (summary.cpuCores() == null) {
      return "not known";
    }
    String used = String.format(Locale.ROOT, "%.2f", summary.cpuCores());
    return summary.limitCores() == null
        ? used + " cores"
        : used + " of " + CpuLimit.text(summary.limitCores()) + ", " + Numbers.share(summary.limitShare());
  }

  /**
   * The 95 % interval of the mean of a condition's runs by Student's t on logarithms, {@code 210 to 260}; {@code one
   * run} if there is only one.
   */
  public static String runs(ConditionResult condition) {
    double[] logs = condition.runs().stream().mapToDouble(run -> Math.log(run.throughput())).toArray();
    if (logs.length < ArithmeticMean.FEWEST_VALUES) {
      return logs.length == 1 ? "one run" : "not run";
    }
    if (!Arrays.stream(logs).allMatch(Double::isFinite)) {
      return "a run without answers";
    }
    Interval interval = ArithmeticMean.estimate(logs).interval(ERROR);
    return Numbers.number(Math.exp(interval.low())) + " to " + Numbers.number(Math.exp(interval.high()));
  }

  /** The least and the most of the values of runs, {@code 1.3 to 1.5}, or one value if both read alike; empty if there are none. */
  static Optional<String> spread(Stream<Double> values, String format) {
    DoubleSummaryStatistics all = values.mapToDouble(value -> value).summaryStatistics();
    String least = String.format(Locale.ROOT, format, all.getMin());
    String most = String.format(Locale.ROOT, format, all.getMax());
    return all.getCount() == 0 ? Optional.empty() : Optional.of(least.equals(most) ? least : least + " to " + most);
  }

  /** {@code 1.3 to 1.5 s}; {@code under 0.1 s} if it is too short for a number. */
  static Optional<String> spreadOfSeconds(List<Double> values) {
    return spread(values.stream(), "%.1f")
        .map(spread -> (spread.equals("0.0") ? "under 0.1" : spread.replaceFirst("^0[.]0 to ", "at most ")) + " s");
  }

  /** Reasons of refusals and unchecked guards, a line each. */
  public static List<String> guards(List<GuardFinding> findings) {
    List<String> lines = new ArrayList<>();
    List<String> unchecked = new ArrayList<>();
    for (GuardFinding finding : findings) {
      if (finding.isRefused()) {
        lines.add(GuardFinding.NO_VERDICT + finding.reason());
      } else if (finding.state() == GuardFinding.State.NOT_CHECKED) {
        unchecked.add(finding.guard() + " (" + finding.reason() + ")");
      }
    }
    if (!unchecked.isEmpty()) {
      lines.add("not checked: " + String.join(", ", unchecked));
    }
    return lines;
  }

  /** A figure of both sides with its unit: {@code 261 to 243 ops/s}. */
  public static String levels(JudgedFigure figure) {
    return Numbers.number(figure.baseline()) + " to " + level(figure, figure.candidate());
  }

  /** A figure of one side with its unit: {@code 261 ops/s}. */
  public static String level(JudgedFigure figure, double value) {
    return Numbers.number(value) + " " + figure.name().unit();
  }

  /** A text as the beginning of a sentence; {@code p99} stays unchanged. */
  public static String capital(String text) {
    return text.matches("p\\d.*") ? text : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  public static String schedule(ExperimentResult result) {
    return switch (result.design()) {
      case SWITCHED -> "pairs of slices";
      case RESTARTED -> "restarts, with pairs of slices in each";
      case WHOLE_RUNS -> count(result.repeats(), "round");
    };
  }

  /** A text for a terminal behind this label, its further lines behind this indent. */
  public static List<String> wrapped(String label, String indent, String text) {
    int width = WIDTH - Math.max(label.length(), indent.length());
    return (label + WordUtils.wrap(text, width, "\n" + indent, false)).lines().toList();
  }

  /** One or two words, for narrow cells. */
  public static String brief(JudgedFigure figure) {
    return switch (figure.verdict()) {
      case BETTER -> "better";
      case WORSE -> "worse";
      case NO_DIFFERENCE -> "no difference";
      case NOT_RESOLVED -> "not resolved";
      case CONTROL -> "A/A";
      case LOAD_OFFERED, REFUSED, NONE -> "not judged";
    };
  }
}
