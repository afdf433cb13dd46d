package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.text.WordUtils;

/** The tables of an experiment, at most 100 columns wide: a block for each scenario, a row for each condition. */
public final class ExperimentText {
  private static final int WIDTH = 98;
  private static final TextTable TABLE = new TextTable(0, -26, 12, 19, 9, 8, 20);

  private ExperimentText() {
  }

  public static List<String> lines(ExperimentResult result) {
    List<String> lines = new ArrayList<>();
    for (ScenarioResult scenario : result.scenarios()) {
      if (!scenario.name().isEmpty()) {
        lines.add(scenario.name());
      }
      lines.add(TABLE.row("condition", "ops/s", "CPU use", "throttled", "delta", "95 % interval"));
      TableRow.of(result).stream().filter(row -> row.scenario() == scenario).forEach(row -> add(lines, row));
      explain(lines, result, scenario);
      lines.add("");
    }
    return lines;
  }

  public static List<String> explanations(ExperimentResult result) {
    List<String> lines = new ArrayList<>();
    for (ScenarioResult scenario : result.scenarios()) {
      if (!scenario.name().isEmpty()) {
        lines.add(scenario.name());
      }
      explain(lines, result, scenario);
    }
    return lines;
  }

  /** The figures of comparisons by slices are in their answer above. */
  private static void explain(List<String> lines, ExperimentResult result, ScenarioResult scenario) {
    for (ComparisonResult comparison : TableRow.comparisons(scenario)) {
      wrap(lines, (result.isBySlices()
          ? "DETAILS  " + comparison.candidate()
          : comparison.candidate() + ": " + Words.verdict(comparison)) + "; " + comparison.explanation() + ".");
      mark(lines, comparison);
    }
  }

  private static void add(List<String> lines, TableRow row) {
    Map<String, String> texts = row.texts();
    Summary summary = row.condition().summary();
    lines.add(TABLE.row(texts.get("condition"), texts.get("throughput"), summary == null ? "" : Words.cpu(summary),
        texts.get("throttled"), texts.get("delta"), texts.get("interval")));
    if (row.cpu() != null) {
      lines.add(TABLE.row("  CPU per operation", "", Words.milliseconds(row.cpu()), "", texts.get("cpuDelta"),
          texts.get("cpuInterval")));
    }
    if (row.isPrimaryAnother()) {
      lines.add(TABLE.row("  " + Words.name(row.primary()).replaceFirst(" time$", ""), "",
          Words.milliseconds(row.primary()), "", Words.delta(row.primary().delta()), Words.interval(row.primary())));
    }
  }

  private static void mark(List<String> lines, ComparisonResult comparison) {
    Words.guards(comparison).forEach(line -> wrap(lines, "  " + line));
    if (comparison.unlike()) {
      wrap(lines, "UNLIKE   " + String.join("; ", comparison.marks()));
    } else if (!comparison.marks().isEmpty()) {
      wrap(lines, "DIFFERS  " + String.join("; ", comparison.marks()));
    }
  }

  private static void wrap(List<String> lines, String text) {
    lines.addAll(WordUtils.wrap(text, WIDTH, "\n  ", false).lines().toList());
  }
}
