// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Figure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.WaterfallResult;
import io.ycsbpack.core.report.ConditionTable;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.RunSource;
import io.ycsbpack.core.report.WaterfallRow;
import io.ycsbpack.core.report.Words;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Data of the page's plots, as JSON. */
final class PlotData {
  /** Significant digits; more can't be seen. */
  private static final MathContext DIGITS = new MathContext(4);
  private static final ObjectMapper JSON = new ObjectMapper();

  private PlotData() {
  }

  static String json(List<ReportSource> sources) {
    return json(Map.of("experiments", sources.stream().map(PlotData::experiment).toList()));
  }

  static String json(Map<String, Object> data) {
    try {
      // A "</script>" in a name would end the element that holds this.
      return JSON.writeValueAsString(rounded(JSON.valueToTree(data))).replace("<", "\\u003c");
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

  /** The same shape as for experiments: each run is an experiment with one condition. */
  static String ofRuns(List<RunSource> runs) {
    return json(Map.of("experiments", runs.stream().map(PlotData::run).toList()));
  }

  private static Map<String, Object> run(RunSource source) {
    boolean measured = source.record().figures() != null;
    Map<String, Object> only = Map.of("name", source.name(), "color", 0, "runs",
        measured ? List.of(RunSeries.of(1, source)) : List.of(), "curves",
        measured ? LatencyCurves.curves(List.of(source.record())) : Map.of());
    return Map.of("deltas", List.of(), "scenarios",
        List.of(Map.of("conditions", List.of(only), "paired", List.of(), "waterfalls", List.of())));
  }

  private static Map<String, Object> experiment(ReportSource source) {
    List<Map<String, Object>> deltas = new ArrayList<>();
    for (ScenarioResult scenario : source.result().scenarios()) {
      for (ComparisonResult comparison : scenario.comparisons()) {
        Optional<Figure> lead = comparison.lead(source.result().kind());
        if (lead.isEmpty()) {
          continue;
        }
        Map<String, Object> delta = new LinkedHashMap<>();
        delta.put("where", scenario.name());
        delta.put("candidate", comparison.candidate());
        delta.put("color", ConditionTable.color(scenario, comparison.candidate()));
        delta.put("delta", lead.get().delta());
        delta.put("low", lead.get().low());
        delta.put("high", lead.get().high());
        delta.put("figure", Words.plainName(lead.get()));
        delta.put("judged", lead.get().verdict().isGiven());
        delta.put("margin", source.result().detect());
        deltas.add(delta);
      }
    }
    return Map.of("deltas", deltas, "scenarios",
        IntStream.range(0, source.result().scenarios().size()).mapToObj(number -> scenario(source, number)).toList());
  }

  private static Map<String, Object> scenario(ReportSource source, int number) {
    ScenarioResult scenario = source.result().scenarios().get(number);
    List<Map<String, Object>> conditions = new ArrayList<>();
    for (ConditionResult condition : scenario.conditions()) {
      conditions.add(Map.of("name", condition.name(), "color", ConditionTable.color(scenario, condition.name()), "runs",
          series(source, condition), "curves", LatencyCurves.curves(source.records(condition))));
    }
    return Map.of("conditions", conditions, "paired",
        PairSeries.of(source, number).stream().map(PairSeries::data).toList(), "waterfalls",
        scenario.comparisons()
            .stream()
            .filter(comparison -> comparison.waterfall() != null)
            .map(comparison -> waterfall(comparison.waterfall()))
            .toList());
  }

  private static List<Map<String, Object>> waterfall(WaterfallResult waterfall) {
    return WaterfallRow.of(waterfall)
        .stream()
        .filter(row -> row.isOnTheWay() || row.role() == WaterfallRow.Role.WHOLE)
        .map(row -> bar(row, waterfall.figure()))
        .toList();
  }

  private static Map<String, Object> bar(WaterfallRow row, String figure) {
    WaterfallResult.Step step = row.step();
    Map<String, Object> bar = new LinkedHashMap<>();
    bar.put("name", row.name());
    bar.put("whole", row.role() == WaterfallRow.Role.WHOLE);
    bar.put("found", step.kind() == WaterfallResult.Kind.FOUND);
    step.change(figure).ifPresent(change -> {
      bar.put("delta", change.delta());
      bar.put("low", change.low());
      bar.put("high", change.high());
    });
    return bar;
  }

  private static List<RunSeries> series(ReportSource source, ConditionResult condition) {
    return condition.runs()
        .stream()
        .map(run -> RunSeries.of(run.round(), source.run(run)))
        .toList();
  }
}
