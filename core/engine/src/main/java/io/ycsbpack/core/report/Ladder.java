// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.report.Report.Card;
import io.ycsbpack.core.report.Report.Mood;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The answer of a ladder: the offered load that each of its conditions sustains, for every query and scale. */
final class Ladder {
  static final String SCALE = "scale";
  static final String QUERY = "query";
  static final String OFFERED = "offered";
  static final String ONE_RUN = "Each cell is one run: how far another would differ from it is not known";
  private final ReportSource source;
  /** Scenarios without a place in the grid of scale, query and load are left out. */
  private final List<ScenarioResult> scenarios;

  Ladder(ReportSource source) {
    this.source = source;
    scenarios = source.result()
        .scenarios()
        .stream()
        .filter(scenario -> scenario.values().keySet().containsAll(List.of(SCALE, QUERY, OFFERED)))
        .toList();
  }

  /** A condition that was measured under one offered load, with one query, at one scale. */
  record Cell(ScenarioResult scenario, ConditionResult condition, boolean sustained) {

    double offered() {
      return Ladder.offered(scenario);
    }

    double throughput() {
      return condition.summary().throughput();
    }

    int runs() {
      return condition.runs().size();
    }

    private String name() {
      return scenario.values().get(QUERY).toUpperCase(Locale.ROOT) + " at " + scenario.values().get(SCALE);
    }
  }

  private static double offered(ScenarioResult scenario) {
    return Double.parseDouble(scenario.values().get(OFFERED));
  }

  /** The baseline first. */
  List<String> conditions() {
    return source.result().scenarios().get(0).conditions().stream().map(ConditionResult::name).toList();
  }

  String baseline() {
    return source.result().baseline();
  }

  List<String> values(String name) {
    return scenarios.stream().map(scenario -> scenario.values().get(name)).distinct().toList();
  }

  Optional<ScenarioResult> scenario(String scale, String query, String load) {
    return scenarios(scale, query).filter(scenario -> scenario.values().get(OFFERED).equals(load)).findFirst();
  }

  /** Under the highest load. */
  Optional<ScenarioResult> highestScenario(String scale, String query) {
    return scenarios(scale, query).max(Comparator.comparingDouble(Ladder::offered));
  }

  private Stream<ScenarioResult> scenarios(String scale, String query) {
    return scenarios.stream()
        .filter(scenario -> scenario.values().get(SCALE).equals(scale) && scenario.values().get(QUERY).equals(query));
  }

  /** Empty if it was not run. */
  Optional<Cell> cell(ScenarioResult scenario, String condition) {
    return scenario.condition(condition)
        .filter(one -> !one.runs().isEmpty())
        .map(one -> new Cell(scenario, one, isSustained(one)));
  }

  List<Cell> cells(String condition) {
    return scenarios.stream().flatMap(scenario -> cell(scenario, condition).stream()).toList();
  }

  /** Whether each run of a condition reached the offered load; true if there is none. */
  boolean isSustained(ConditionResult condition) {
    return source.records(condition).stream().allMatch(run -> run.figures().hasReachedLoad());
  }

  /** An answer for each condition, over all of its cells. */
  List<Card> cards() {
    return conditions().stream().map(this::card).toList();
  }

  private Card card(String condition) {
    TreeMap<Double, List<Cell>> loads = cells(condition).stream()
        .collect(Collectors.groupingBy(Cell::offered, TreeMap::new, Collectors.toList()));
    Optional<Double> sustained = loads.entrySet()
        .stream()
        .filter(load -> load.getValue().size() == planned(load.getKey()))
        .filter(load -> load.getValue().stream().allMatch(Cell::sustained))
        .map(Map.Entry::getKey)
        .reduce((lower, higher) -> higher);
    String answer = loads.isEmpty()
        ? "Nothing was run"
        : sustained.map(load -> "Sustains " + rate(load) + "/s with every query at every scale")
            .orElse("No load was sustained with every query at every scale");
    return new Card(condition, Mood.SAME, answer, sentence(loads, sustained), also(condition, loads, sustained));
  }

  /**
   * The result under the next higher load, or that there was none.
   *
   * @param sustained the highest load that every cell sustained
   */
  private String sentence(TreeMap<Double, List<Cell>> loads, Optional<Double> sustained) {
    if (loads.isEmpty()) {
      return "There are no figures";
    }
    Double next = sustained.isPresent() ? loads.higherKey(sustained.get()) : loads.firstKey();
    if (next == null) {
      return "No higher load was offered: it may sustain more";
    }
    List<Cell> cells = loads.get(next);
    List<Cell> below = cells.stream().filter(cell -> !cell.sustained()).toList();
    if (below.isEmpty()) {
      return "At " + rate(next) + "/s, " + cells.size() + " of " + planned(next) + " cells were run, and sustained it";
    }
    Cell lowest = below.stream().min(Comparator.comparingDouble(Cell::throughput)).orElseThrow();
    return "At " + rate(next) + "/s, " + below.size() + " of " + Words.count(cells.size(), "cell")
        + " fell short; the lowest is " + rate(lowest.throughput()) + "/s (" + lowest.name() + ", "
        + Words.runs(lowest.condition()) + ")";
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
    if (!condition.equals(baseline())) {
      also.add(compared(loads));
    }
    return also;
  }

  /** If both fell short, the throughput has no verdict: the offered load did not measure their limits. */
  private String compared(TreeMap<Double, List<Cell>> loads) {
    List<Cell> cells = loads.isEmpty() ? List.of() : loads.lastEntry().getValue();
    Map<String, Long> counts = cells.stream()
        .flatMap(
            cell -> cell(cell.scenario(), baseline()).map(one -> words(one.sustained(), cell.sustained())).stream())
        .collect(Collectors.groupingBy(words -> words, LinkedHashMap::new, Collectors.counting()));
    return "At " + rate(loads.isEmpty() ? 0 : loads.lastKey()) + "/s vs. " + baseline() + ", " + (counts.isEmpty()
        ? "nothing was compared"
        : counts.entrySet()
            .stream()
            .map(count -> "in " + count.getValue() + " of " + cells.size() + ": " + count.getKey())
            .collect(Collectors.joining("; ")));
  }

  private String words(boolean before, boolean sustained) {
    if (before == sustained) {
      return sustained
          ? "both sustained it, so that nothing can be told apart"
          : "both fell short, and a difference of throughput has no verdict";
    }
    return sustained ? "sustained, but " + baseline() + " fell short" : "short, but " + baseline() + " sustained it";
  }

  /** Counts cells that were not run, too. */
  private long planned(double load) {
    return scenarios.stream().filter(scenario -> offered(scenario) == load).count();
  }

  static String rate(double perSecond) {
    return Numbers.number(perSecond).replaceFirst("\\.0+$", "");
  }
}
