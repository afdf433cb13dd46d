// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.JudgedFigure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Throughput and percentiles of each condition in one row, each compared with the baseline's. */
record PercentileTables(ExperimentResult result) {

  List<Table> tables() {
    boolean stressed = result.scenarios()
        .stream()
        .flatMap(scenario -> scenario.conditions().stream())
        .anyMatch(condition -> additions(condition).contains("cpu-stress"));
    return Stream.concat(result.scenarios().stream().map(this::table), stressed ? Stream.of(published()) : Stream.of())
        .toList();
  }

  private Table table(ScenarioResult scenario) {
    List<JudgedFigure> columns = scenario.comparisons()
        .stream()
        .max(Comparator.comparingInt(comparison -> comparison.figures().size()))
        .map(ComparisonResult::figures)
        .orElse(List.of());
    boolean single = columns.stream().filter(figure -> figure.name().contains(" p50 ")).count() == 1;
    List<List<String>> rows = scenario.conditions()
        .stream()
        .map(condition -> Table.row(List.of(condition.name()),
            columns.stream().map(column -> cell(scenario, condition, column)).toList(), List.of(additions(condition))))
        .toList();
    String skipped = result.skipped().isEmpty()
        ? ""
        : result.skipped()
            .entrySet()
            .stream()
            .map(entry -> entry.getKey() + " (" + entry.getValue() + ")")
            .collect(Collectors.joining("; ", "; skipped: ", ""));
    boolean response = columns.stream().anyMatch(figure -> figure.name().contains("response time"));
    return Table.of("Next to the online database" + (scenario.name().isEmpty() ? "" : ", " + scenario.name()),
        Table.row(List.of("condition"), columns.stream().map(figure -> shown(figure.name(), single)).toList(),
            List.of("neighbors")),
        rows,
        "geometric means of the runs, " + (response ? "response times" : "service times")
            + "; in brackets the delta to " + result.baseline() + skipped);
  }

  /** Shortens names: the note says which time it is, and a single operation needs no name. */
  private static String shown(String name, boolean single) {
    String text = name.replaceFirst(" (response|service) time, ms", " ms").replaceFirst("throughput, ", "");
    return single ? text.replaceFirst("^\\S+ (p\\d+ ms)", "$1") : text;
  }

  private String cell(ScenarioResult scenario, ConditionResult condition, JudgedFigure column) {
    boolean baseline = condition.name().equals(result.baseline());
    return scenario.comparisons()
        .stream()
        .filter(comparison -> baseline || comparison.candidate().equals(condition.name()))
        .flatMap(comparison -> comparison.figures().stream())
        .filter(figure -> figure.name().equals(column.name()))
        .map(figure -> baseline
            ? Numbers.number(figure.baseline())
            : Numbers.number(figure.candidate()) + " (" + Words.delta(figure.delta()) + " " + Words.brief(figure) + ")")
        .findFirst()
        .orElse("not run");
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
