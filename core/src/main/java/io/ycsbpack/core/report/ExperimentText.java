package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.ExperimentResult;
import io.ycsbpack.core.experiment.ExperimentResult.CaseResult;
import io.ycsbpack.core.experiment.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.ExperimentResult.Figure;
import io.ycsbpack.core.experiment.ExperimentResult.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.text.WordUtils;

/** The tables of an experiment, at most 100 columns wide: a block for each case, a row for each condition. */
public final class ExperimentText {
  private static final int WIDTH = 98;
  private static final String ROW = "%-22s %10s %22s %9s %9s %20s";

  private ExperimentText() {
  }

  /** The lines. */
  public static List<String> of(ExperimentResult result) {
    List<String> lines = new ArrayList<>();
    for (CaseResult one : result.cases()) {
      if (!one.name().isEmpty()) {
        lines.add(one.name());
      }
      lines.add(row("condition", "ops/s", "CPU use", "throttled", "delta", "95 % interval"));
      one.conditions().forEach(condition -> add(lines, one, condition));
      explain(lines, result.baseline(), one);
      lines.add("");
    }
    return lines;
  }

  /** What the figures of each case say, in sentences. */
  public static List<String> explanations(ExperimentResult result) {
    List<String> lines = new ArrayList<>();
    for (CaseResult one : result.cases()) {
      if (!one.name().isEmpty()) {
        lines.add(one.name());
      }
      explain(lines, result.baseline(), one);
    }
    return lines;
  }

  private static void explain(List<String> lines, String baseline, CaseResult one) {
    one.comparisons()
        .stream()
        .filter(comparison -> !isNoise(one, comparison))
        .forEach(comparison -> explain(lines, baseline, comparison));
  }

  private static void add(List<String> lines, CaseResult one, ConditionResult condition) {
    if (condition.summary() == null) {
      lines.add(row(condition.name(), "not run", "", "", "", ""));
      return;
    }
    Optional<Figure> throughput = one.comparisons()
        .stream()
        .filter(comparison -> comparison.candidate().equals(condition.name()))
        .map(comparison -> comparison.figures().get(0))
        .findFirst();
    Summary summary = condition.summary();
    lines.add(row(condition.name(), Words.number(summary.throughput()), Words.cpu(summary),
        Words.share(summary.throttledShare()), throughput.map(figure -> Words.delta(figure.delta())).orElse(""),
        throughput.map(Words::interval).orElse("")));
  }

  private static void explain(List<String> lines, String baseline, ComparisonResult comparison) {
    Figure throughput = comparison.figures().get(0);
    String floor = throughput.floor() == null
        ? ""
        : " (two runs of " + baseline + " in one turn differed by up to " + Words.share(throughput.floor()) + ")";
    wrap(lines, comparison.candidate() + ": " + Words.verdict(comparison) + floor + "; " + comparison.explanation()
        + ".");
    if (comparison.unlike()) {
      wrap(lines, "  unlike pair: " + String.join("; ", comparison.marks()));
    } else if (!comparison.marks().isEmpty()) {
      wrap(lines, "  differs: " + String.join("; ", comparison.marks()));
    }
  }

  private static boolean isNoise(CaseResult one, ComparisonResult comparison) {
    return one.conditions()
        .stream()
        .anyMatch(condition -> condition.noise() && condition.name().equals(comparison.candidate()));
  }

  private static void wrap(List<String> lines, String text) {
    lines.addAll(WordUtils.wrap(text, WIDTH, "\n  ", false).lines().toList());
  }

  private static String row(Object... cells) {
    return String.format(ROW, cells).stripTrailing();
  }
}
