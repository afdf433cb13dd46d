package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.ServerDifferences;
import io.ycsbpack.core.report.figure.FigureTable;
import io.ycsbpack.core.report.figure.FigureTables;
import io.ycsbpack.core.report.headline.HeadlineText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** An experiment as Markdown, to be pasted into a pull request. */
public final class MarkdownReport {

  private MarkdownReport() {
  }

  public static String text(List<ReportSource> sources) {
    List<String> lines = new ArrayList<>();
    sources.forEach(source -> add(lines, source));
    return String.join("\n", lines) + "\n";
  }

  private static void add(List<String> lines, ReportSource source) {
    ExperimentResult result = source.result();
    lines.addAll(List.of("### " + result.name(), "", result.question(), ""));
    lines.addAll(HeadlineText.markdown(source));
    lines.addAll(List.of(
        "| scenario | condition | ops/s | CPU, cores | of its limit | limited by | throttled | delta | 95 % interval "
            + "| verdict | CPU per operation, delta | 95 % interval | verdict |",
        "|---|---|--:|--:|--:|---|--:|--:|--:|---|--:|--:|---|"));
    TableRow.of(result).forEach(row -> lines.add(row(List.copyOf(row.texts().values()))));
    lines.add("");
    FigureTables.tables(source).forEach(table -> add(lines, table));
    for (ScenarioResult scenario : result.scenarios()) {
      for (ComparisonResult comparison : TableRow.comparisons(scenario)) {
        lines.add(
            "- " + (scenario.name().isEmpty() ? "" : "**" + scenario.name() + "** ") + comparison.candidate() + ": "
                + Words.verdict(comparison) + "; " + comparison.explanation() + "."
                + Words.guards(comparison).stream().map(line -> " " + sentence(line)).collect(Collectors.joining())
                + (comparison.marks().isEmpty() ? ""
                    : " What else differs: " + String.join("; ", comparison.marks()) + "."));
      }
    }
    for (ScenarioResult scenario : result.scenarios()) {
      for (ComparisonResult comparison : scenario.comparisons()) {
        addOperations(lines, result.baseline(), scenario, comparison);
        addCounters(lines, result.baseline(), scenario, comparison);
        addServers(lines, result.baseline(), scenario, comparison);
      }
    }
    if (result.verdict() == null || !result.verdict().reason().isEmpty()) {
      lines.add("- Not all of this is to be trusted: "
          + (result.verdict() == null ? "it did not end" : result.verdict().reason()));
    }
    lines.addAll(List.of("", "ycsbpack " + result.tool().getOrDefault("ycsbpack", "") + ", " + Words.schedule(result)
        + Words.terms(result) + ", " + result.environment().cores() + " cores ("
        + result.environment().cpuModel() + "), "
        + result.started(), ""));
  }

  /** Folded: a paste that is read for its verdict stays short. */
  private static void addCounters(List<String> lines, String baseline, ScenarioResult scenario,
      ComparisonResult comparison) {
    if (comparison.counters().isEmpty()) {
      return;
    }
    List<String> header = CounterText.header(baseline, comparison.candidate());
    lines.addAll(List.of("", "<details><summary>What " + (scenario.name().isEmpty() ? "" : scenario.name() + ", ")
        + comparison.candidate() + " did differently per operation</summary>", "", row(header),
        "|---|---|" + "--:|".repeat(header.size() - 3) + "---|"));
    comparison.counters().forEach(counter -> lines.add(row(CounterText.cells(counter))));
    lines.addAll(List.of("", CounterText.note(), "", "</details>", ""));
  }

  private static void addOperations(List<String> lines, String baseline, ScenarioResult scenario,
      ComparisonResult comparison) {
    if (comparison.operations().isEmpty()) {
      return;
    }
    List<String> header = OperationText.header(baseline, comparison.candidate());
    lines.addAll(List.of("",
        "<details><summary>Operations of " + (scenario.name().isEmpty() ? "" : scenario.name() + ", ")
            + comparison.candidate() + " by themselves</summary>",
        "", row(header),
        "|---|---|" + "--:|".repeat(header.size() - 3) + "---|"));
    comparison.operations().forEach(operation -> lines.add(row(CounterText.cells(operation))));
    lines.addAll(List.of("", OperationText.note(), "", "</details>", ""));
  }

  private static void addServers(List<String> lines, String baseline, ScenarioResult scenario,
      ComparisonResult comparison) {
    ServerDifferences servers = comparison.servers();
    if (servers == null) {
      return;
    }
    String where = (scenario.name().isEmpty() ? "" : scenario.name() + ", ") + comparison.candidate();
    if (ServerText.isMemoryKnown(servers)) {
      lines.add("- " + where + ": " + ServerText.memory(servers) + ".");
    }
    if (!servers.settings().isEmpty()) {
      List<String> header = ServerText.header(baseline, comparison.candidate());
      lines.addAll(List.of("", "<details><summary>Settings in which the server of " + where + " differs</summary>", "",
          row(header), "|---".repeat(header.size()) + "|"));
      servers.settings().forEach(setting -> lines.add(row(ServerText.cells(setting))));
      lines.addAll(List.of("", "</details>", ""));
    }
  }

  static String row(List<String> cells) {
    return cells.stream().map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |"));
  }

  private static String sentence(String line) {
    return line.substring(0, 1).toUpperCase(Locale.ROOT) + line.substring(1) + ".";
  }

  private static void add(List<String> lines, FigureTable table) {
    lines.addAll(List.of("**" + table.title() + "**", "", "| " + String.join(" | ", table.header()) + " |",
        "|" + "---|".repeat(table.header().size())));
    table.rows().forEach(row -> lines.add(row(row.stream().map(FigureTable.Cell::text).toList())));
    lines.addAll(List.of("", table.note(), ""));
  }
}
