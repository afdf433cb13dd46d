// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.JudgedFigure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.report.Table.Cell;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Scale by query: successful queries per second under an offered load, a table for each offered load and condition. A
 * sustained load caps the visible capacity, so its cell reads "at least".
 */
record LadderTables(Ladder ladder) {
  /** Scales and results of the published test: queries per second of Q1 to Q4. */
  private static final Map<String, List<String>> PUBLISHED = published();
  private static final double PUBLISHED_LOAD = 150;

  List<Table> tables() {
    Stream<String> loads = ladder.values(Ladder.OFFERED)
        .stream()
        .sorted(Comparator.comparingDouble(Double::parseDouble).reversed());
    return Stream
        .of(loads.flatMap(load -> ladder.conditions().stream().map(condition -> rates(load, condition))),
            ladder.conditions().stream().skip(1).map(this::deltas), Stream.of(publishedTable()))
        .flatMap(part -> part)
        .toList();
  }

  private Table rates(String load, String condition) {
    boolean several = ladder.cells(condition).stream().anyMatch(cell -> cell.runs() > 1);
    return table("Queries per second at " + load + "/s offered, " + condition,
        (scale, query) -> ladder.scenario(scale, query, load)
            .flatMap(scenario -> ladder.cell(scenario, condition))
            .map(LadderTables::rate)
            .orElse(Cell.of("not run")),
        ">= marks a load that was sustained: the database may be able to do more. " + (several
            ? "In brackets the 95 % interval of the mean of the runs; a cell without was one run"
            : Ladder.ONE_RUN));
  }

  private static Cell rate(Ladder.Cell cell) {
    String measured = Ladder.rate(cell.throughput())
        + (cell.runs() > 1 ? " (" + Words.runs(cell.condition()) + ")" : "");
    return new Cell(cell.sustained() ? ">=" + Ladder.rate(cell.offered()) : measured,
        Math.min(1, cell.throughput() / cell.offered()), null);
  }

  private Table deltas(String candidate) {
    return table(candidate + " vs. " + ladder.baseline() + ": throughput at the highest load",
        (scale, query) -> Cell.of(ladder.highestScenario(scale, query)
            .map(scenario -> delta(scenario, candidate))
            .orElse("not run")),
        "There is no verdict, because at least one side did not reach the load. In brackets: the 95 % interval, from "
            + "three runs on. capped: both sustained the load, so no difference shows; -: one was not run, or had no "
            + "answer");
  }

  private String delta(ScenarioResult scenario, String candidate) {
    boolean capped = scenario.conditions().stream().allMatch(ladder::isSustained);
    return scenario.comparison(candidate).map(comparison -> capped ? "capped" : delta(comparison)).orElse("-");
  }

  private static String delta(ComparisonResult comparison) {
    JudgedFigure figure = comparison.throughput();
    return Words.delta(figure.delta())
        + (figure.low() == null ? comparison.pairs() == 1 ? " (1 run)" : "" : " (" + Words.interval(figure) + ")");
  }

  private Table table(String title, BiFunction<String, String, Cell> cell, String note) {
    return table(title, ladder.values(Ladder.SCALE), ladder.values(Ladder.QUERY), cell, note);
  }

  /** Equal cells are one sentence. */
  private static Table table(String title, List<String> scales, List<String> queries,
      BiFunction<String, String, Cell> cell, String note) {
    Table table = Table.grid(title, Ladder.SCALE, scales, queries, query -> query.toUpperCase(Locale.ROOT), cell, note);
    List<String> texts = table.texts().stream().flatMap(row -> row.stream().skip(1)).toList();
    return texts.size() > 1 && texts.stream().distinct().count() == 1
        ? new Table(title, List.of(), List.of(), "All " + texts.size() + " cells: " + texts.get(0) + ". " + note)
        : table;
  }

  /** Partitioned tables gave the same unless two figures are shown. */
  private static Map<String, List<String>> published() {
    Map<String, List<String>> scales = new LinkedHashMap<>();
    List<String> sustained = Collections.nCopies(4, ">=150");
    List.of("200k-147t-3k", "800k-147t-3k", "2m-91t-3k", "8m-1278t-3k").forEach(scale -> scales.put(scale, sustained));
    scales.put("20m-1278t-8m", List.of(">=150", ">=150", ">=150", "76 (partitioned 77)"));
    scales.put("120m-45t-3k", List.of(">=150", ">=150", "52 (partitioned 51)", ">=150"));
    scales.put("800m-45t-100m", List.of(">=150", ">=150", "9.3 (partitioned 11)", "4.1 (partitioned 5)"));
    return scales;
  }

  /**
   * The published read test of ClickHouse as a tenant store, with four writers of 200,000 rows/s in the background. All
   * scales if none of these was published.
   */
  private Table publishedTable() {
    List<String> known = PUBLISHED.keySet().stream().filter(ladder.values(Ladder.SCALE)::contains).toList();
    List<String> names = List.of("Q1", "Q2", "Q3", "Q4");
    return table("Published: queries per second at 150/s offered",
        known.isEmpty() ? List.copyOf(PUBLISHED.keySet()) : known, names, (scale, query) -> {
          String text = PUBLISHED.get(scale).get(names.indexOf(query));
          return new Cell(text,
              text.startsWith(">") ? 1 : Double.parseDouble(text.split(" ")[0]) / PUBLISHED_LOAD, null);
        },
        "two replicas of 16 cores and 64 GiB shared with other services, chproxy in front; other hardware gives other "
            + "figures, so compare the shape");
  }
}
