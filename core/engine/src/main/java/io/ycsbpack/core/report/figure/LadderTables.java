// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report.figure;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Figure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.Table;
import io.ycsbpack.core.report.Table.Cell;
import io.ycsbpack.core.report.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Scale by query: successful queries per second under an offered load, a table for each offered load and condition. A
 * sustained load caps the visible capacity, so its cell reads "at least".
 */
final class LadderTables {

  private LadderTables() {
  }

  static List<Table> tables(ReportSource source) {
    List<Table> tables = new ArrayList<>();
    for (String offered : values(source, Ladder.OFFERED).stream()
        .sorted(Comparator.comparingDouble(Double::parseDouble).reversed())
        .toList()) {
      for (ConditionResult condition : source.result().scenarios().get(0).conditions()) {
        tables.add(table(source, offered, condition.name()));
      }
    }
    List<ConditionResult> conditions = source.result().scenarios().get(0).conditions();
    for (ConditionResult other : conditions.subList(1, conditions.size())) {
      tables.add(deltas(source, other.name()));
    }
    tables.add(PublishedLadder.table(values(source, Ladder.SCALE)));
    return tables;
  }

  private static Table table(ReportSource source, String offered, String condition) {
    List<String> queries = values(source, Ladder.QUERY);
    List<List<Cell>> rows = new ArrayList<>();
    for (String scale : values(source, Ladder.SCALE)) {
      List<Cell> row = new ArrayList<>(List.of(Cell.of(scale)));
      for (String query : queries) {
        row.add(cell(source, scale, query, offered, condition));
      }
      rows.add(row);
    }
    return table("Queries per second at " + offered + "/s offered, " + condition, queries, rows,
        ">= marks a load that was sustained: the database may be able to do more. " + certainty(source, condition));
  }

  private static String certainty(ReportSource source, String condition) {
    boolean several = source.result()
        .scenarios()
        .stream()
        .flatMap(scenario -> scenario.conditions().stream())
        .anyMatch(result -> result.name().equals(condition) && result.runs().size() > 1);
    return several
        ? "In brackets the 95 % interval of the mean of the trials; a cell without was one trial"
        : "Each cell is one trial: how far another would differ from it is not known";
  }

  private static Cell cell(ReportSource source, String scale, String query, String offered, String condition) {
    return source.result()
        .scenarios()
        .stream()
        .filter(scenario -> is(scenario, Ladder.SCALE, scale) && is(scenario, Ladder.QUERY, query)
            && is(scenario, Ladder.OFFERED, offered))
        .flatMap(scenario -> scenario.conditions().stream())
        .filter(result -> result.name().equals(condition) && !result.runs().isEmpty())
        .map(result -> cell(source, result, Double.parseDouble(offered)))
        .findFirst()
        .orElse(Cell.of("not run"));
  }

  private static Cell cell(ReportSource source, ConditionResult result, double offered) {
    double throughput = result.summary().throughput();
    String measured = Ladder.rate(throughput) + (result.runs().size() > 1 ? " (" + Words.trials(result) + ")" : "");
    return new Cell(new Ladder(source).isSustained(result) ? ">=" + Ladder.rate(offered) : measured, throughput,
        Math.min(1, throughput / offered), null);
  }

  private static Table deltas(ReportSource source, String candidate) {
    List<String> queries = values(source, Ladder.QUERY);
    List<List<Cell>> rows = new ArrayList<>();
    for (String scale : values(source, Ladder.SCALE)) {
      List<Cell> row = new ArrayList<>(List.of(Cell.of(scale)));
      for (String query : queries) {
        row.add(Cell.of(source.result()
            .scenarios()
            .stream()
            .filter(scenario -> is(scenario, Ladder.SCALE, scale) && is(scenario, Ladder.QUERY, query))
            .max(Comparator.comparingDouble(scenario -> Double.parseDouble(scenario.values().get(Ladder.OFFERED))))
            .map(scenario -> delta(source, scenario, candidate))
            .orElse("not run")));
      }
      rows.add(row);
    }
    return table(candidate + " vs. " + source.result().baseline() + ": throughput at the highest load",
        queries, rows,
        "There is no verdict, because at least one side did not reach the load. In brackets: the 95 % interval, from "
            + "three trials on. capped: both sustained the load, so no difference shows; -: one was not run, or had no "
            + "answer");
  }

  private static String delta(ReportSource source, ScenarioResult scenario, String candidate) {
    boolean capped = scenario.conditions().stream().allMatch(new Ladder(source)::isSustained);
    return scenario.comparisons()
        .stream()
        .filter(comparison -> comparison.candidate().equals(candidate))
        .map(comparison -> capped ? "capped" : delta(comparison))
        .findFirst()
        .orElse("-");
  }

  private static String delta(ComparisonResult comparison) {
    Figure figure = comparison.throughput();
    return Words.delta(figure.delta())
        + (figure.low() == null ? comparison.pairs() == 1 ? " (1 trial)" : "" : " (" + Words.interval(figure) + ")");
  }

  /** Equal cells are one sentence. */
  static Table table(String title, List<String> queries, List<List<Cell>> rows, String note) {
    List<String> texts = rows.stream().flatMap(row -> row.stream().skip(1)).map(Cell::text).toList();
    return texts.size() > 1 && texts.stream().distinct().count() == 1
        ? new Table(title, List.of(), List.of(), "All " + texts.size() + " cells: " + texts.get(0) + ". " + note)
        : Table.ofCells(title, Stream.concat(Stream.of(Ladder.SCALE),
            queries.stream().map(query -> query.toUpperCase(Locale.ROOT))).toList(), rows, note);
  }

  private static boolean is(ScenarioResult scenario, String name, String value) {
    return value.equals(scenario.values().get(name));
  }

  private static List<String> values(ReportSource source, String name) {
    return source.result()
        .scenarios()
        .stream()
        .map(scenario -> scenario.values().getOrDefault(name, "-"))
        .distinct()
        .toList();
  }
}
