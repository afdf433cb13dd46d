// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.WaterfallResult;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.OperationFigures.Latency;
import io.ycsbpack.core.record.RunLogs.Interval;
import io.ycsbpack.core.record.RunLogs.Transferred;
import io.ycsbpack.core.record.RunRecord;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Data of the page's plots, as JSON. */
final class PlotData {
  /** Significant digits; more can't be seen. */
  private static final MathContext DIGITS = new MathContext(4);
  /** Shares of operations at which a distribution is plotted. */
  private static final double[] SHARES = {0, 0.25, 0.5, 0.75, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999, 0.9995,
    0.9999};
  private static final ObjectMapper JSON = new ObjectMapper();

  private PlotData() {
  }

  static String ofExperiments(List<ReportSource> sources) {
    return json(sources.stream().map(PlotData::experiment).toList());
  }

  /** The same shape as for experiments: each run is an experiment with one condition. */
  static String ofRuns(List<RunSource> runs) {
    return json(runs.stream().map(PlotData::run).toList());
  }

  private static String json(List<Experiment> experiments) {
    try {
      // A "</script>" in a name would end the element that holds this.
      return JSON.writeValueAsString(rounded(JSON.valueToTree(Map.of("experiments", experiments))))
          .replace("<", "\\u003c");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the plots' data can't be written as JSON", e);
    }
  }

  private static JsonNode rounded(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.properties().forEach(entry -> entry.setValue(rounded(entry.getValue())));
    } else if (node instanceof ArrayNode array) {
      IntStream.range(0, array.size()).forEach(i -> array.set(i, rounded(array.get(i))));
    } else if (node instanceof DoubleNode number && Double.isFinite(number.doubleValue())) {
      BigDecimal value = number.decimalValue().round(DIGITS);
      return value.stripTrailingZeros().scale() <= 0 && value.precision() - value.scale() < 18
          ? LongNode.valueOf(value.longValue())
          : DoubleNode.valueOf(value.doubleValue());
    }
    return node;
  }

  private record Experiment(List<Delta> deltas, List<Scenario> scenarios) {
  }

  private record Scenario(List<Condition> conditions, List<PairSeries.Data> paired, List<List<Bar>> waterfalls) {
  }

  private record Condition(String name, int color, List<RunSeries> runs, Map<String, List<double[]>> curves) {
  }

  private record Delta(String where, String candidate, int color, double delta, Double low, Double high,
      boolean judged, double margin) {
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record Bar(String name, boolean whole, boolean found, Double delta, Double low, Double high) {
  }

  private static Experiment run(RunSource source) {
    List<RunSource> measured = source.record().figures() == null ? List.of() : List.of(source);
    Condition condition = new Condition(source.name(), 0,
        measured.stream().map(run -> RunSeries.of(1, run)).toList(),
        curves(measured.stream().map(RunSource::record).toList()));
    return new Experiment(List.of(), List.of(new Scenario(List.of(condition), List.of(), List.of())));
  }

  private static Experiment experiment(ReportSource source) {
    List<Delta> deltas = new ArrayList<>();
    List<Scenario> scenarios = new ArrayList<>();
    for (ScenarioResult scenario : source.result().scenarios()) {
      List<List<Bar>> waterfalls = new ArrayList<>();
      for (ComparisonResult comparison : scenario.comparisons()) {
        comparison.lead(source.result().kind())
            .ifPresent(lead -> deltas.add(new Delta(scenario.name(), comparison.candidate(),
                ConditionTable.color(scenario, comparison.candidate()), lead.delta(), lead.low(), lead.high(),
                lead.verdict().isGiven(), source.result().detect())));
        if (comparison.waterfall() != null) {
          waterfalls.add(bars(comparison.waterfall()));
        }
      }
      scenarios.add(new Scenario(scenario.conditions()
          .stream()
          .map(condition -> new Condition(condition.name(), ConditionTable.color(scenario, condition.name()),
              condition.runs().stream().map(run -> RunSeries.of(run.round(), source.run(run))).toList(),
              curves(source.records(condition))))
          .toList(), PairSeries.of(source, scenario).stream().map(PairSeries::data).toList(), waterfalls));
    }
    return new Experiment(deltas, scenarios);
  }

  private static List<Bar> bars(WaterfallResult waterfall) {
    List<Bar> bars = new ArrayList<>();
    for (WaterfallRow row : WaterfallRow.of(waterfall)) {
      if (row.role() != WaterfallRow.Role.PART) {
        Optional<WaterfallResult.Change> change = row.step().change(waterfall.figure());
        bars.add(new Bar(row.name(), row.role() == WaterfallRow.Role.WHOLE,
            row.step().kind() == WaterfallResult.Kind.FOUND, change.map(WaterfallResult.Change::delta).orElse(null),
            change.map(WaterfallResult.Change::low).orElse(null),
            change.map(WaterfallResult.Change::high).orElse(null)));
      }
    }
    return bars;
  }

  /**
   * Returns points of each operation's distribution: a share, and the time in ms that this share of the operations stayed
   * below. Histograms of all runs are added; percentiles are never averaged.
   */
  private static Map<String, List<double[]>> curves(List<RunRecord> runs) {
    Map<String, List<Latency>> times = new TreeMap<>();
    runs.forEach(run -> run.figures()
        .operations()
        .forEach(operation -> times.computeIfAbsent(operation.name(), any -> new ArrayList<>())
            .add(run.figures().times(operation))));
    Map<String, List<double[]>> curves = new TreeMap<>();
    times.forEach((name, parts) -> {
      Histogram all = Latency.sum(parts.stream()).orElseThrow();
      curves.put(name, Arrays.stream(SHARES)
          .filter(share -> OperationFigures.isKnown(share, all.getTotalCount()))
          .mapToObj(share -> new double[]{share, all.getValueAtPercentile(100 * share) / 1e6})
          .toList());
    });
    curves.values().removeIf(List::isEmpty);
    return curves;
  }

  /**
   * One run over time.
   *
   * @param points   seconds, operations per second, 99th percentile in ms and failures per second, an interval each
   * @param use      seconds, cores and throttled share (or null) of the target, a part each
   * @param transfer seconds and Mbit/s of a bulk transfer during the run, an interval each
   */
  record RunSeries(int round, List<double[]> points, List<Double[]> use, List<Event> events,
      List<double[]> transfer) {
    /** More points than this are indistinguishable in a plot. */
    private static final int MOST_POINTS = 160;

    /** @param at seconds after the measured phase began */
    record Event(double at, String what) {
    }

    static RunSeries of(int round, RunSource run) {
      Figures figures = run.record().figures();
      return new RunSeries(round, points(run),
          Optional.ofNullable(figures.targetUse())
              .map(Figures.TargetUse::samples)
              .orElse(List.of())
              .stream()
              .map(sample -> new Double[]{sample.endSeconds(), sample.cpuCores(), sample.throttledShare()})
              .toList(),
          run.logs().events().stream().map(event -> new Event(figures.secondsAt(event.time()), event.what())).toList(),
          transfer(run));
    }

    /** Only the measured phase: the plots of a run begin and end with it. */
    private static List<double[]> transfer(RunSource run) {
      Figures figures = run.record().figures();
      List<Transferred> all = run.logs().transfer();
      List<double[]> points = new ArrayList<>();
      for (int i = 1; i < all.size(); i++) {
        double end = figures.secondsAt(all.get(i).end());
        double length = end - figures.secondsAt(all.get(i - 1).end());
        if (length > 0 && figures.include(all.get(i).end())) {
          points.add(new double[]{end, all.get(i).bytes() * 8 / 1e6 / length});
        }
      }
      return points;
    }

    /** Merges neighbouring intervals if there are too many: their rate, and the worst of their percentiles. */
    private static List<double[]> points(RunSource run) {
      boolean offered = run.record().figures().offered() != null;
      List<Interval> all = run.timeline();
      int whole = all.size();
      // The rest of the phase is no interval: a rate over some milliseconds is noise.
      if (whole > 1 && all.get(whole - 1).length() < all.get(0).length() / 2) {
        whole--;
      }
      int group = (whole + MOST_POINTS - 1) / MOST_POINTS;
      List<double[]> points = new ArrayList<>();
      for (int start = 0; start < whole; start += group) {
        int end = start + group < whole ? start + group : all.size();
        List<Interval> part = all.subList(start, end);
        double seconds = Math.max(1e-9, part.stream().mapToDouble(Interval::length).sum());
        double p99 = part.stream()
            .mapToDouble(offered ? Interval::responseP99 : Interval::serviceP99)
            .max()
            .orElseThrow();
        points.add(new double[]{all.get(end - 1).end(), Interval.rate(part), p99 / 1e6,
          part.stream().mapToLong(Interval::failed).sum() / seconds});
      }
      return points;
    }
  }
}
