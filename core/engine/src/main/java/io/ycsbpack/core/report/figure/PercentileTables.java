// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report.figure;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Figure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.Table;
import io.ycsbpack.core.report.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Throughput and percentiles of each condition in one row, each compared with the baseline's. */
final class PercentileTables {
  private static final String ADDITIONS = "neighbors";

  private PercentileTables() {
  }

  static List<Table> tables(ReportSource source) {
    List<Table> tables = new ArrayList<>();
    source.result().scenarios().forEach(scenario -> tables.add(table(source, scenario)));
    boolean stressed = source.result()
        .scenarios()
        .stream()
        .flatMap(scenario -> scenario.conditions().stream())
        .anyMatch(condition -> additions(condition).contains("cpu-stress"));
    if (stressed) {
      tables.add(published());
    }
    return tables;
  }

  private static Table table(ReportSource source, ScenarioResult scenario) {
    List<Figure> columns = scenario.comparisons()
        .stream()
        .max(Comparator.comparingInt(comparison -> comparison.figures().size()))
        .map(ComparisonResult::figures)
        .orElse(List.of());
    List<String> header = new ArrayList<>(List.of("condition"));
    columns.forEach(figure -> header.add(shown(figure.name(), columns)));
    header.add(ADDITIONS);
    List<List<String>> rows = new ArrayList<>();
    for (ConditionResult condition : scenario.conditions()) {
      List<String> row = new ArrayList<>(List.of(condition.name()));
      columns.forEach(column -> row.add(cell(source, scenario, condition, column)));
      row.add(additions(condition));
      rows.add(row);
    }
    String skipped = source.result().skipped() == null
        ? ""
        : "; skipped: " + String.join("; ", source.result()
            .skipped()
            .entrySet()
            .stream()
            .map(entry -> entry.getKey() + " (" + entry.getValue() + ")")
            .toList());
    return Table.of("Next to the online database" + (scenario.name().isEmpty() ? "" : ", " + scenario.name()),
        header, rows,
        "geometric means of the runs, " + time(columns) + "; in brackets the delta to " + source.result().baseline()
            + skipped);
  }

  /** Shortens names: the note says which operation and which time it is. */
  private static String shown(String name, List<Figure> columns) {
    boolean single = columns.stream().filter(figure -> figure.name().contains(" p50 ")).count() == 1;
    String text = name.replaceFirst(" (response|service) time, ms", " ms").replaceFirst("throughput, ", "");
    return single ? text.replaceFirst("^\\S+ (p\\d+ ms)", "$1") : text;
  }

  private static String cell(ReportSource source, ScenarioResult scenario, ConditionResult condition, Figure column) {
    boolean baseline = condition.name().equals(source.result().baseline());
    return scenario.comparisons()
        .stream()
        .filter(comparison -> baseline || comparison.candidate().equals(condition.name()))
        .flatMap(comparison -> comparison.figures().stream())
        .filter(figure -> figure.name().equals(column.name()))
        .map(figure -> baseline
            ? Words.number(figure.baseline())
            : Words.number(figure.candidate()) + " (" + Words.delta(figure.delta()) + " " + Words.brief(figure) + ")")
        .findFirst()
        .orElse("not run");
  }

  private static String time(List<Figure> columns) {
    return columns.stream().anyMatch(figure -> figure.name().contains("response time"))
        ? "response times"
        : "service times";
  }

  private static String additions(ConditionResult condition) {
    return condition.additions()
        .stream()
        .map(text -> text.replaceAll("[{},]|type=", ""))
        .reduce((first, second) -> first + ", " + second)
        .orElse("-");
  }

  private static Table published() {
    return Table.of("Published: openEuler, cgroup v1, cpu.qos_level, 10 concurrent queries, stress --cpu 10",
        List.of("condition", "QPS", "P50 s", "P80 s", "P90 s", "P99 s"),
        List.of(List.of("online alone", "1.885", "0.485", "0.633", "0.728", "0.874"),
            List.of("with stress", "0.942 (-50.0 % worse)", "0.840 (+73.2 % worse)", "1.413 (+123.2 % worse)",
                "1.430 (+96.4 % worse)", "1.556 (+78.0 % worse)"),
            List.of("with stress at qos level -1", "1.883 (-0.1 %)", "0.486 (+0.2 %)", "0.636 (+0.5 %)",
                "0.735 (+1.0 %)", "0.888 (+1.6 %)")),
        "deltas are (condition - alone) / alone, as everywhere here; the source divides by the condition");
  }
}
