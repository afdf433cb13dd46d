package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Summary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Conditions as rows and scenarios as columns, as the tables of instances are published. */
public final class MatrixText {

  private MatrixText() {
  }

  /** Operations in the time of a run, the share of throttled periods, and the resources that the server detected. */
  public static List<String> lines(ExperimentResult result) {
    List<String> lines = new ArrayList<>();
    add(lines, "operations in the time of a run, all instances", result,
        summary -> String.format(Locale.ROOT, "%,.0f", summary.operations()));
    add(lines, "operations per second, all instances", result, summary -> Words.number(summary.throughput()));
    addAll(lines, "95 % interval of the operations per second", result, Words::trials);
    add(lines, "CPU used of what all instances may use", result, summary -> Words.share(summary.limitShare()));
    add(lines, "throttled share of the periods", result, summary -> Words.share(summary.throttledShare()));
    Set<String> detected = new LinkedHashSet<>();
    result.scenarios()
        .forEach(scenario -> scenario.conditions()
            .stream()
            .filter(condition -> condition.summary() != null)
            .forEach(condition -> detected.addAll(condition.summary().detectedResources().keySet())));
    detected.forEach(name -> add(lines, "detected by the server: " + name, result,
        summary -> summary.detectedResources().getOrDefault(name, "-")));
    return lines;
  }

  private static void add(List<String> lines, String title, ExperimentResult result, Function<Summary, String> cell) {
    addAll(lines, title, result, condition -> cell.apply(condition.summary()));
  }

  private static void addAll(List<String> lines, String title, ExperimentResult result,
      Function<ConditionResult, String> cell) {
    if (!lines.isEmpty()) {
      lines.add("");
    }
    lines.add(title);
    lines.add(row("", result.scenarios().stream().map(MatrixText::head).toList()));
    for (ConditionResult condition : result.scenarios().get(0).conditions()) {
      lines.add(row(Words.stamped(condition),
          result.scenarios().stream().map(scenario -> cell(scenario, condition.name(), cell)).toList()));
    }
  }

  private static String cell(ScenarioResult scenario, String condition, Function<ConditionResult, String> cell) {
    return scenario.conditions()
        .stream()
        .filter(other -> other.name().equals(condition) && other.summary() != null)
        .map(cell)
        .findFirst()
        .orElse("not run");
  }

  private static String head(ScenarioResult scenario) {
    return scenario.values().containsKey("instances")
        ? scenario.values().get("instances") + "x" + scenario.values().get("cpu") + "/"
            + scenario.values().get("memory")
        : scenario.name();
  }

  private static String row(String name, List<String> cells) {
    int[] widths = new int[1 + cells.size()];
    Arrays.fill(widths, 15);
    widths[0] = -24;
    return new TextTable(2, widths).row(Stream.concat(Stream.of(name), cells.stream()).toArray());
  }
}
