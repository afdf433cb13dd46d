// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.JudgedFigure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.report.Report.Card;
import io.ycsbpack.core.report.Report.Mood;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A ladder of offered loads: the load that each condition sustains with every query at every scale, and a grid of
 * queries per second for each load and condition. A sustained load caps the visible capacity, so its cell reads "at
 * least".
 */
final class Ladder {
  private static final String SCALE = "scale";
  private static final String QUERY = "query";
  private static final String OFFERED = "offered";
  private static final String ONE_RUN = "Each cell is one run: how far another would differ from it is not known";
  /** Scales and results of the published test: queries per second of Q1 to Q4. */
  private static final Map<String, List<String>> PUBLISHED = published();
  private static final double PUBLISHED_LOAD = 150;

  private final ReportSource source;
  /** Scenarios without a place in the grid of scale, query and load are left out. */
  private final List<ScenarioResult> scenarios;
  /** The baseline first. */
  private final List<String> conditions;

  Ladder(ReportSource source) {
    this.source = source;
    List<ScenarioResult> all = source.result().scenarios();
    scenarios = all.stream()
        .filter(scenario -> scenario.values().keySet().containsAll(List.of(SCALE, QUERY, OFFERED)))
        .toList();
    conditions = all.get(0).conditions().stream().map(ConditionResult::name).toList();
  }

  /** A condition that was measured under one offered load, with one query, at one scale. */
  private record Cell(ScenarioResult scenario, ConditionResult condition, boolean sustained) {

    double offered() {
      return Ladder.offered(scenario);
    }

    double throughput() {
      return condition.summary().throughput();
    }

    int runs() {
      return condition.runs().size();
    }
  }

  private static double offered(ScenarioResult scenario) {
    return Double.parseDouble(scenario.values().get(OFFERED));
  }

  private List<String> values(String name) {
    return scenarios.stream().map(scenario -> scenario.values().get(name)).distinct().toList();
  }

  /** By rising load. */
  private Stream<ScenarioResult> scenarios(String scale, String query) {
    return scenarios.stream()
        .filter(scenario -> scenario.values().get(SCALE).equals(scale) && scenario.values().get(QUERY).equals(query))
        .sorted(Comparator.comparingDouble(Ladder::offered));
  }

  /** Empty if it was not run. */
  private Optional<Cell> cell(ScenarioResult scenario, String condition) {
    return scenario.condition(condition)
        .filter(one -> !one.runs().isEmpty())
        .map(one -> new Cell(scenario, one, isSustained(one)));
  }

  private List<Cell> cells(String condition) {
    return scenarios.stream().flatMap(scenario -> cell(scenario, condition).stream()).toList();
  }

  /** Whether each run of a condition reached the offered load; true if there is none. */
  private boolean isSustained(ConditionResult condition) {
    return source.records(condition).stream().allMatch(run -> run.figures().hasReachedLoad());
  }

  /** An answer for each condition, over all of its cells. */
  List<Card> cards() {
    return conditions.stream().map(this::card).toList();
  }

  private Card card(String condition) {
    TreeMap<Double, List<Cell>> loads = cells(condition).stream()
        .collect(Collectors.groupingBy(Cell::offered, TreeMap::new, Collectors.toList()));
    if (loads.isEmpty()) {
      return new Card(condition, Mood.SAME, "Nothing was run", "There are no figures",
          also(condition, loads, Optional.empty()));
    }
    Optional<Double> sustained = loads.descendingMap()
        .entrySet()
        .stream()
        .filter(load -> load.getValue().size() == planned(load.getKey()))
        .filter(load -> load.getValue().stream().allMatch(Cell::sustained))
        .map(Map.Entry::getKey)
        .findFirst();
    Double next = sustained.isPresent() ? loads.higherKey(sustained.get()) : loads.firstKey();
    return new Card(condition, Mood.SAME,
        sustained.map(load -> "Sustains " + rate(load) + "/s with every query at every scale")
            .orElse("No load was sustained with every query at every scale"),
        next == null ? "No higher load was offered: it may sustain more" : sentence(next, loads.get(next)),
        also(condition, loads, sustained));
  }

  private String sentence(double load, List<Cell> cells) {
    String begin = "At " + rate(load) + "/s, ";
    List<Cell> below = cells.stream().filter(cell -> !cell.sustained()).toList();
    if (below.isEmpty()) {
      return begin + cells.size() + " of " + planned(load) + " cells were run, and sustained it";
    }
    Cell lowest = Collections.min(below, Comparator.comparingDouble(Cell::throughput));
    Map<String, String> values = lowest.scenario().values();
    return begin + below.size() + " of " + Words.count(cells.size(), "cell") + " fell short; the lowest is "
        + rate(lowest.throughput()) + "/s (" + values.get(QUERY).toUpperCase(Locale.ROOT) + " at " + values.get(SCALE)
        + ", " + Words.runs(lowest.condition()) + ")";
  }

  /** The number of runs, and a candidate compared with the baseline at the highest load. */
  private List<String> also(String condition, TreeMap<Double, List<Cell>> loads, Optional<Double> sustained) {
    int most = loads.values().stream().flatMap(List::stream).mapToInt(Cell::runs).max().orElse(0);
    List<String> also = new ArrayList<>(List.of(most > 1
        ? "A load counts as sustained if each of up to " + most + " runs sustained it"
        : ONE_RUN));
    sustained.ifPresent(highest -> loads.headMap(highest).forEach((load, cells) -> {
      long below = cells.stream().filter(cell -> !cell.sustained()).count();
      if (below > 0) {
        also.add("At the lower " + rate(load) + "/s, " + below + " of " + cells.size()
            + " fell short all the same: a disturbance, or chance");
      }
    }));
    String baseline = conditions.get(0);
    if (!condition.equals(baseline)) {
      List<Cell> cells = loads.isEmpty() ? List.of() : loads.lastEntry().getValue();
      Map<String, Long> counts = cells.stream()
          .flatMap(cell -> cell(cell.scenario(), baseline).map(one -> compared(one, cell)).stream())
          .collect(Collectors.groupingBy(words -> words, LinkedHashMap::new, Collectors.counting()));
      also.add("At " + rate(loads.isEmpty() ? 0 : loads.lastKey()) + "/s vs. " + baseline + ", " + (counts.isEmpty()
          ? "nothing was compared"
          : counts.entrySet()
              .stream()
              .map(count -> "in " + count.getValue() + " of " + cells.size() + ": " + count.getKey())
              .collect(Collectors.joining("; "))));
    }
    return also;
  }

  /** If both fell short, the throughput has no verdict: the offered load did not measure their limits. */
  private String compared(Cell baseline, Cell candidate) {
    if (baseline.sustained() == candidate.sustained()) {
      return baseline.sustained()
          ? "both sustained it, so that nothing can be told apart"
          : "both fell short, and a difference of throughput has no verdict";
    }
    return candidate.sustained()
        ? "sustained, but " + conditions.get(0) + " fell short"
        : "short, but " + conditions.get(0) + " sustained it";
  }

  /** Counts cells that were not run, too. */
  private long planned(double load) {
    return scenarios.stream().filter(scenario -> offered(scenario) == load).count();
  }

  private static String rate(double perSecond) {
    return Numbers.number(perSecond).replaceFirst("\\.0+$", "");
  }

  /** Queries per second of each load and condition, deltas of each candidate, and the published results. */
  List<Table> tables() {
    List<Table> tables = new ArrayList<>();
    values(OFFERED).stream()
        .sorted(Comparator.comparingDouble(Double::parseDouble).reversed())
        .forEach(load -> conditions.forEach(condition -> tables.add(rates(load, condition))));
    conditions.stream().skip(1).map(this::deltas).forEach(tables::add);
    tables.add(publishedTable());
    return tables;
  }

  private Table rates(String load, String condition) {
    boolean several = cells(condition).stream().anyMatch(cell -> cell.runs() > 1);
    return grid("Queries per second at " + load + "/s offered, " + condition, values(SCALE), values(QUERY),
        (scale, query) -> scenarios(scale, query).filter(scenario -> scenario.values().get(OFFERED).equals(load))
            .flatMap(scenario -> cell(scenario, condition).stream())
            .findFirst()
            .map(cell -> new Table.Cell(cell.sustained()
                ? ">=" + rate(cell.offered())
                : rate(cell.throughput()) + (cell.runs() > 1 ? " (" + Words.runs(cell.condition()) + ")" : ""),
                Math.min(1, cell.throughput() / cell.offered()), null))
            .orElse(Table.Cell.of("not run")),
        ">= marks a load that was sustained: the database may be able to do more. " + (several
            ? "In brackets the 95 % interval of the mean of the runs; a cell without was one run"
            : ONE_RUN));
  }

  private Table deltas(String candidate) {
    return grid(candidate + " vs. " + conditions.get(0) + ": throughput at the highest load", values(SCALE),
        values(QUERY),
        (scale, query) -> Table.Cell.of(scenarios(scale, query).reduce((lower, higher) -> higher)
            .map(highest -> highest.comparison(candidate).map(comparison -> delta(highest, comparison)).orElse("-"))
            .orElse("not run")),
        "There is no verdict, because at least one side did not reach the load. In brackets: the 95 % interval, from "
            + "three runs on. capped: both sustained the load, so no difference shows; -: one was not run, or had no "
            + "answer");
  }

  private String delta(ScenarioResult scenario, ComparisonResult comparison) {
    if (scenario.conditions().stream().allMatch(this::isSustained)) {
      return "capped";
    }
    JudgedFigure figure = comparison.throughput();
    return Words.delta(figure.delta())
        + (figure.low() == null ? comparison.pairs() == 1 ? " (1 run)" : "" : " (" + Words.interval(figure) + ")");
  }

  /** Equal cells are one sentence. */
  private static Table grid(String title, List<String> scales, List<String> queries,
      BiFunction<String, String, Table.Cell> cell, String note) {
    Table table = Table.grid(title, SCALE, scales, queries, query -> query.toUpperCase(Locale.ROOT), cell, note);
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
    List<String> known = PUBLISHED.keySet().stream().filter(values(SCALE)::contains).toList();
    List<String> names = List.of("Q1", "Q2", "Q3", "Q4");
    return grid("Published: queries per second at 150/s offered",
        known.isEmpty() ? List.copyOf(PUBLISHED.keySet()) : known, names, (scale, query) -> {
          String text = PUBLISHED.get(scale).get(names.indexOf(query));
          return new Table.Cell(text,
              text.startsWith(">") ? 1 : Double.parseDouble(text.split(" ")[0]) / PUBLISHED_LOAD, null);
        },
        "two replicas of 16 cores and 64 GiB shared with other services, chproxy in front; other hardware gives other "
            + "figures, so compare the shape");
  }
}
