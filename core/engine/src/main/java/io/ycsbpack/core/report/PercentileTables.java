// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.JudgedFigure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.FigureName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Throughput and percentiles of each condition in one row, each compared with the baseline's. */
record PercentileTables(ExperimentResult result) {

  List<Table> tables() {
    List<Table> tables = new ArrayList<>(result.scenarios().stream().map(this::table).toList());
    boolean stressed = result.scenarios()
        .stream()
        .flatMap(scenario -> scenario.conditions().stream())
        .anyMatch(condition -> additions(condition).contains("cpu-stress"));
    if (stressed) {
      tables.add(Table.of("Published: openEuler, cgroup v1, cpu.qos_level, 10 concurrent queries, stress --cpu 10",
          List.of("condition", "QPS", "P50 s", "P80 s", "P90 s", "P99 s"),
          List.of(List.of("online alone", "1.885", "0.485", "0.633", "0.728", "0.874"),
              List.of("with stress", "0.942 (-50.0 % worse)", "0.840 (+73.2 % worse)", "1.413 (+123.2 % worse)",
                  "1.430 (+96.4 % worse)", "1.556 (+78.0 % worse)"),
              List.of("with stress at qos level -1", "1.883 (-0.1 %)", "0.486 (+0.2 %)", "0.636 (+0.5 %)",
                  "0.735 (+1.0 %)", "0.888 (+1.6 %)")),
          "deltas are (condition - alone) / alone, as everywhere here; the source divides by the condition"));
    }
    return tables;
  }

  private Table table(ScenarioResult scenario) {
    List<JudgedFigure> columns = scenario.comparisons()
        .stream()
        .max(Comparator.comparingInt(comparison -> comparison.figures().size()))
        .map(ComparisonResult::figures)
        .orElse(List.of());
    boolean single = columns.stream().filter(figure -> figure.name().percent() == 50).count() == 1;
    List<List<String>> rows = new ArrayList<>();
    for (ConditionResult condition : scenario.conditions()) {
      rows.add(Table.row(List.of(condition.name()),
          columns.stream().map(column -> cell(scenario, condition, column)).toList(), List.of(additions(condition))));
    }
    List<String> skipped = new ArrayList<>();
    result.skipped().forEach((name, reason) -> skipped.add(name + " (" + reason + ")"));
    boolean response = columns.stream().anyMatch(figure -> figure.name().kind() == FigureName.Kind.RESPONSE_TIME);
    return Table.of("Next to the online database" + (scenario.name().isEmpty() ? "" : ", " + scenario.name()),
        Table.row(List.of("condition"), columns.stream().map(figure -> shown(figure.name(), single)).toList(),
            List.of("neighbors")),
        rows,
        "geometric means of the runs, " + (response ? "response times" : "service times")
            + "; in brackets the delta to " + result.baseline()
            + (skipped.isEmpty() ? "" : "; skipped: " + String.join("; ", skipped)));
  }

  /** Shortens names: the note says which time it is, and a single operation needs no name. */
  private static String shown(FigureName name, boolean single) {
    return switch (name.kind()) {
      case THROUGHPUT -> name.unit();
      case CPU_PER_OPERATION -> name.toString();
      case SERVICE_TIME, RESPONSE_TIME -> (single ? "" : name.operation() + " ") + "p" + name.percent() + " "
          + name.unit();
    };
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
    List<String> additions = condition.additions();
    return additions.isEmpty() ? "-"
        : additions.stream().map(text -> text.replaceAll("[{},]|type=", "")).collect(Collectors.joining(", "));
  }
}
