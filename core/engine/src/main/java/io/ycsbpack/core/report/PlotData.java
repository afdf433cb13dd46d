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
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.WaterfallResult;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RunRecord;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

    static Bar of(WaterfallRow row, String figure) {
      Optional<WaterfallResult.Change> change = row.step().change(figure);
      return new Bar(row.name(), row.role() == WaterfallRow.Role.WHOLE,
          row.step().kind() == WaterfallResult.Kind.FOUND, change.map(WaterfallResult.Change::delta).orElse(null),
          change.map(WaterfallResult.Change::low).orElse(null), change.map(WaterfallResult.Change::high).orElse(null));
    }
  }

  private static Experiment run(RunSource source) {
    boolean measured = source.record().figures() != null;
    return new Experiment(List.of(), List.of(new Scenario(List.of(new Condition(source.name(), 0,
        measured ? List.of(RunSeries.of(1, source)) : List.of(),
        measured ? curves(List.of(source.record())) : Map.of())), List.of(), List.of())));
  }

  private static Experiment experiment(ReportSource source) {
    List<ScenarioResult> scenarios = source.result().scenarios();
    return new Experiment(scenarios.stream()
        .flatMap(scenario -> scenario.comparisons()
            .stream()
            .flatMap(comparison -> comparison.lead(source.result().kind())
                .map(lead -> new Delta(scenario.name(), comparison.candidate(),
                    ConditionTable.color(scenario, comparison.candidate()), lead.delta(), lead.low(), lead.high(),
                    lead.verdict().isGiven(), source.result().detect()))
                .stream()))
        .toList(), scenarios.stream().map(scenario -> scenario(source, scenario)).toList());
  }

  private static Scenario scenario(ReportSource source, ScenarioResult scenario) {
    return new Scenario(scenario.conditions()
        .stream()
        .map(condition -> new Condition(condition.name(), ConditionTable.color(scenario, condition.name()),
            condition.runs().stream().map(run -> RunSeries.of(run.round(), source.run(run))).toList(),
            curves(source.records(condition))))
        .toList(), PairSeries.of(source, scenario).stream().map(PairSeries::data).toList(),
        scenario.comparisons()
            .stream()
            .flatMap(comparison -> Stream.ofNullable(comparison.waterfall()))
            .map(PlotData::waterfall)
            .toList());
  }

  private static List<Bar> waterfall(WaterfallResult waterfall) {
    return WaterfallRow.of(waterfall)
        .stream()
        .filter(row -> row.role() != WaterfallRow.Role.PART)
        .map(row -> Bar.of(row, waterfall.figure()))
        .toList();
  }

  /**
   * Returns points of each operation's distribution: a share, and the time in ms that this share of the operations stayed
   * below. Histograms of all runs are added; percentiles are never averaged.
   */
  private static Map<String, List<double[]>> curves(List<RunRecord> runs) {
    Map<String, Histogram> sums = new TreeMap<>();
    for (RunRecord run : runs) {
      for (OperationFigures operation : run.figures().operations()) {
        Histogram times = run.figures().times(operation).decode();
        sums.merge(operation.name(), times, (sum, more) -> {
          sum.add(more);
          return sum;
        });
      }
    }
    Map<String, List<double[]>> curves = new TreeMap<>();
    sums.forEach((name, times) -> curves.put(name, Arrays.stream(SHARES)
        .filter(share -> OperationFigures.isKnown(share, times.getTotalCount()))
        .mapToObj(share -> new double[]{share, times.getValueAtPercentile(100 * share) / 1e6})
        .toList()));
    curves.values().removeIf(List::isEmpty);
    return curves;
  }
}
