// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report.figure;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.Words;
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

  private final ReportSource source;

  Ladder(ReportSource source) {
    this.source = source;
  }

  /** A condition under one offered load, with one query, at one scale. */
  private record Cell(ScenarioResult scenario, ConditionResult condition, boolean sustained) {

    private Optional<ConditionResult> of(String other) {
      return scenario.conditions()
          .stream()
          .filter(one -> one.name().equals(other) && !one.runs().isEmpty())
          .findFirst();
    }

    private double offered() {
      return Double.parseDouble(scenario.values().get(OFFERED));
    }

    private String name() {
      return scenario.values().get(QUERY).toUpperCase(Locale.ROOT) + " at " + scenario.values().get(SCALE);
    }
  }

  /** The baseline first. */
  List<String> conditions() {
    return source.result().scenarios().get(0).conditions().stream().map(ConditionResult::name).toList();
  }

  /** The highest load that a condition sustained with every query at every scale. */
  String answer(String condition) {
    if (cells(condition).isEmpty()) {
      return "Nothing was run";
    }
    return highest(condition).map(load -> "Sustains " + rate(load) + "/s with every query at every scale")
        .orElse("No load was sustained with every query at every scale");
  }

  /** The result under the next higher load, or that there was none. */
  String sentence(String condition) {
    TreeMap<Double, List<Cell>> loads = loads(condition);
    if (loads.isEmpty()) {
      return "There are no figures";
    }
    Optional<Double> sustained = highest(condition);
    Double next = sustained.isPresent() ? loads.higherKey(sustained.get()) : loads.firstKey();
    if (next == null) {
      return "No higher load was offered: it may sustain more";
    }
    List<Cell> cells = loads.get(next);
    List<Cell> below = cells.stream().filter(cell -> !cell.sustained()).toList();
    if (below.isEmpty()) {
      return "At " + rate(next) + "/s, " + cells.size() + " of " + planned(next) + " cells were run, and sustained it";
    }
    Cell lowest = below.stream().min(Comparator.comparingDouble(Ladder::throughput)).orElseThrow();
    return "At " + rate(next) + "/s, " + below.size() + " of " + cells.size()
        + (cells.size() == 1 ? " cell" : " cells") + " fell short; the lowest is " + rate(throughput(lowest)) + "/s ("
        + lowest.name() + ", " + Words.trials(lowest.condition()) + ")";
  }

  /** The number of trials, and a candidate compared with the baseline at the highest load. */
  List<String> also(String condition) {
    List<String> also = new ArrayList<>();
    int most = cells(condition).stream().mapToInt(cell -> cell.condition().runs().size()).max().orElse(0);
    also.add(most > 1
        ? "A load counts as sustained if each of up to " + most + " trials sustained it"
        : "Each cell is one trial: how far another would differ from it is not known");
    highest(condition).map(load -> loads(condition).headMap(load)).ifPresent(lower -> lower.forEach((load, cells) -> {
      long below = cells.stream().filter(cell -> !cell.sustained()).count();
      if (below > 0) {
        also.add("At the lower " + rate(load) + "/s, " + below + " of " + cells.size()
            + " fell short all the same: a disturbance, or chance");
      }
    }));
    if (!condition.equals(source.result().baseline())) {
      also.add(compared(condition));
    }
    return also;
  }

  /** If both fell short, the throughput has no verdict: the offered load did not measure their limits. */
  private String compared(String candidate) {
    String baseline = source.result().baseline();
    double highest = cells(candidate).stream().mapToDouble(Cell::offered).max().orElse(0);
    List<Cell> cells = cells(candidate).stream().filter(cell -> cell.offered() == highest).toList();
    Map<String, Long> counts = cells.stream()
        .flatMap(cell -> cell.of(baseline).map(one -> words(isSustained(one), cell.sustained(), baseline)).stream())
        .collect(Collectors.groupingBy(words -> words, LinkedHashMap::new, Collectors.counting()));
    return "At " + rate(highest) + "/s vs. " + baseline + ", " + (counts.isEmpty()
        ? "nothing was compared"
        : counts.entrySet()
            .stream()
            .map(count -> "in " + count.getValue() + " of " + cells.size() + ": " + count.getKey())
            .collect(Collectors.joining("; ")));
  }

  private static String words(boolean before, boolean sustained, String baseline) {
    if (before == sustained) {
      return sustained
          ? "both sustained it, so that nothing can be told apart"
          : "both fell short, and a difference of throughput has no verdict";
    }
    return sustained ? "sustained, but " + baseline + " fell short" : "short, but " + baseline + " sustained it";
  }

  private Optional<Double> highest(String condition) {
    return loads(condition).entrySet()
        .stream()
        .filter(load -> load.getValue().size() == planned(load.getKey()))
        .filter(load -> load.getValue().stream().allMatch(Cell::sustained))
        .map(Map.Entry::getKey)
        .reduce((lower, higher) -> higher);
  }

  /** Counts cells that were not run, too. */
  private long planned(double offered) {
    return scenarios().filter(scenario -> Double.parseDouble(scenario.values().get(OFFERED)) == offered).count();
  }

  private TreeMap<Double, List<Cell>> loads(String condition) {
    return cells(condition).stream().collect(Collectors.groupingBy(Cell::offered, TreeMap::new, Collectors.toList()));
  }

  /** Only scenarios with a place in the grid of scale, query and load. */
  private Stream<ScenarioResult> scenarios() {
    return source.result()
        .scenarios()
        .stream()
        .filter(scenario -> scenario.values().keySet().containsAll(List.of(SCALE, QUERY, OFFERED)));
  }

  private List<Cell> cells(String condition) {
    return scenarios()
        .flatMap(scenario -> scenario.conditions()
            .stream()
            .filter(one -> one.name().equals(condition) && !one.runs().isEmpty())
            .map(one -> new Cell(scenario, one, isSustained(one))))
        .toList();
  }

  /** Whether each trial of a condition reached the offered load; true if there is none. */
  boolean isSustained(ConditionResult condition) {
    return source.records(condition)
        .stream()
        .map(run -> run.figures().offered())
        .allMatch(load -> load != null && load.isSustained());
  }

  private static double throughput(Cell cell) {
    return cell.condition().summary().throughput();
  }

  static String rate(double perSecond) {
    return Words.number(perSecond).replaceFirst("\\.0+$", "");
  }
}
