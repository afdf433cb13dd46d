package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Figure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Comparisons of two conditions in the shape of the published tables: a line each, about 100 columns. */
public final class DeltaText {
  /** Longer names of scenarios are cut. */
  private static final int MOST = 24;

  private DeltaText() {
  }

  private record Line(ScenarioResult scenario, ComparisonResult comparison, ConditionResult baseline,
      ConditionResult candidate) {
  }

  /** A/A controls are left out; none for an experiment without comparisons. */
  public static List<String> table(ExperimentResult result) {
    List<Line> lines = lines(result);
    List<String> table = new ArrayList<>();
    if (lines.isEmpty()) {
      return table;
    }
    Line first = lines.get(0);
    int wide = Math.min(MOST, Math.max("environment".length(),
        lines.stream().mapToInt(line -> line.scenario().name().length()).max().orElse(0)));
    table.add(new TextTable(0, -wide, -10, 19, 19).row("", "", cut(first.baseline().name(), 19),
        cut(first.candidate().name(), 19)));
    TextTable figures = new TextTable(0, -wide, -10, 8, 10, 8, 10, 8, 15, 9);
    table.add(figures.row("environment", "test", "ops/s", "CPU use", "ops/s", "CPU use", "delta", "95 % interval",
        "throttled"));
    lines.forEach(line -> {
      Figure throughput = line.comparison().throughput();
      Summary baseline = line.baseline().summary();
      Summary candidate = line.candidate().summary();
      table.add(figures.row(cut(line.scenario().name(), MOST), cut(test(line.scenario()), 10),
          Words.number(baseline.throughput()), use(baseline), Words.number(candidate.throughput()), use(candidate),
          delta(throughput) + (line.comparison().unlike() ? "*" : ""),
          throughput.verdict() == DeltaVerdict.LOAD_OFFERED ? "-" : interval(throughput),
          percent(baseline.throttledShare()) + "/" + percent(candidate.throttledShare()) + " %"));
    });
    if (lines.stream().anyMatch(line -> line.comparison().unlike())) {
      table.add("* an unlike pair: the CPU of the two is limited by another mechanism, or to another number of cores");
    }
    return table;
  }

  private static List<Line> lines(ExperimentResult result) {
    List<Line> lines = new ArrayList<>();
    for (ScenarioResult scenario : result.scenarios()) {
      for (ComparisonResult comparison : scenario.comparisons()) {
        ConditionResult candidate = condition(scenario, comparison.candidate());
        if (!candidate.control()) {
          lines.add(new Line(scenario, comparison, condition(scenario, result.baseline()), candidate));
        }
      }
    }
    return lines;
  }

  private static ConditionResult condition(ScenarioResult scenario, String name) {
    return scenario.conditions().stream().filter(condition -> condition.name().equals(name)).findFirst().orElseThrow();
  }

  private static String delta(Figure throughput) {
    return throughput.verdict() == DeltaVerdict.LOAD_OFFERED ? "-" : Words.delta(throughput.delta());
  }

  private static String interval(Figure figure) {
    return figure.low() == null
        ? "too few pairs"
        : String.format(Locale.ROOT, "%+.1f to %+.1f", 100 * figure.low(), 100 * figure.high());
  }

  private static String percent(Double share) {
    return share == null ? "-" : String.format(Locale.ROOT, "%.0f", 100 * share);
  }

  /** Name of the first workload file. */
  private static String test(ScenarioResult scenario) {
    String first = scenario.workload().get(0);
    return first.substring(first.lastIndexOf('/') + 1);
  }

  private static String use(Summary summary) {
    if (summary.cpuCores() == null) {
      return "not known";
    }
    return summary.limitCores() == null
        ? String.format(Locale.ROOT, "%.2f cores", summary.cpuCores())
        : Words.share(summary.limitShare()) + " of " + Words.cores(summary.limitCores());
  }

  private static String cut(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length - 1) + "~";
  }
}
