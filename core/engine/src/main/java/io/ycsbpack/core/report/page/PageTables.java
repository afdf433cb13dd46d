package io.ycsbpack.core.report.page;

import io.ycsbpack.core.experiment.analysis.CounterResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Figure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Summary;
import io.ycsbpack.core.experiment.analysis.ServerDifferences;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.report.CounterText;
import io.ycsbpack.core.report.OperationText;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.ServerText;
import io.ycsbpack.core.report.TableRow;
import io.ycsbpack.core.report.WaterfallText;
import io.ycsbpack.core.report.Words;
import io.ycsbpack.core.report.headline.Headline;
import io.ycsbpack.core.report.headline.Headlines;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class PageTables {
  /** Rows of counters that are not folded. */
  private static final int MOST_NAMED = 8;

  private final int index;
  private final ReportSource source;
  private final ExperimentResult result;

  PageTables(int index, ReportSource source) {
    this.index = index;
    this.source = source;
    this.result = source.result();
  }

  List<Map<String, Object>> headlines() {
    return Headlines.all(source).stream().map(PageTables::card).toList();
  }

  private static Map<String, Object> card(Headline headline) {
    return Map.of("where", headline.scenario(), "candidate", headline.candidate(), "answer", headline.answer(),
        "sentence", headline.sentence(), "mood", headline.mood().toString(), "also", headline.also());
  }

  String plotted() {
    List<String> names = result.scenarios()
        .stream()
        .flatMap(scenario -> scenario.comparisons().stream())
        .flatMap(comparison -> comparison.lead(result.kind()).stream())
        .map(Words::plainName)
        .distinct()
        .toList();
    return switch (names.size()) {
      case 0 -> "Nothing";
      case 1 -> Words.capital(names.get(0));
      default -> "The figure of each answer above";
    };
  }

  /** In the shape of the published tables. */
  List<Map<String, Object>> rows() {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (TableRow row : TableRow.of(result)) {
      Map<String, Object> texts = new LinkedHashMap<>(row.texts());
      texts.put("color", PlotData.color(row.scenario(), row.condition().name()));
      texts.put("kind", row.condition().control() ? "control" : "");
      Summary summary = row.condition().summary();
      texts.put("raw", summary == null ? "" : summary.throughput());
      texts.put("rawDelta", row.figure() == null ? "" : row.figure().delta());
      rows.add(texts);
    }
    return rows;
  }

  List<Map<String, Object>> explanations() {
    List<Map<String, Object>> sentences = new ArrayList<>();
    for (ScenarioResult scenario : result.scenarios()) {
      for (ComparisonResult comparison : TableRow.comparisons(scenario)) {
        sentences.add(Map.of("where", scenario.name(), "text", comparison.candidate() + ": "
            + Words.verdict(comparison) + "; " + comparison.explanation() + ".", "guards", Words.guards(comparison),
            "marks", String.join("; ", comparison.marks())));
      }
    }
    return sentences;
  }

  List<Map<String, Object>> scenarios() {
    List<Map<String, Object>> sections = new ArrayList<>();
    for (int i = 0; i < result.scenarios().size(); i++) {
      ScenarioResult scenario = result.scenarios().get(i);
      Map<String, Object> section = new LinkedHashMap<>();
      section.put("index", i);
      section.put("experiment", index);
      section.put("heading", scenario.name().isEmpty() ? "Over time" : scenario.name());
      section.put("conditions", scenario.conditions()
          .stream()
          .map(condition -> Map.of("name", condition.name(), "color", PlotData.color(scenario, condition.name())))
          .toList());
      boolean offered = scenario.conditions()
          .stream()
          .flatMap(condition -> source.records(condition).stream())
          .anyMatch(run -> run.figures().offered() != null);
      section.put("time", offered ? "response time" : "service time");
      section.put("failed", scenario.conditions()
          .stream()
          .flatMap(condition -> source.records(condition).stream())
          .anyMatch(run -> run.figures().failures() > 0));
      section.put("transfer", result.kind() == FigureKind.BANDWIDTH);
      section.put("slices", result.isBySlices());
      section.put("paired", paired(i));
      section.put("waterfalls", waterfalls(i));
      section.put("operations", operations(scenario));
      section.put("figures", figures(scenario));
      section.put("operationTimes", operationTimes(scenario));
      section.put("counters", counters(scenario));
      section.put("servers", servers(scenario));
      section.put("runs", runs(scenario));
      sections.add(section);
    }
    return sections;
  }

  private List<Map<String, Object>> waterfalls(int number) {
    List<Map<String, Object>> texts = new ArrayList<>();
    ScenarioResult scenario = result.scenarios().get(number);
    for (ComparisonResult comparison : scenario.comparisons()) {
      if (comparison.waterfall() != null) {
        texts.add(Map.of("title", WaterfallText.title("", result.baseline(), comparison.candidate()), "figure",
            comparison.waterfall().figure(), "sentence", comparison.waterfall().conclusion().sentence(), "number",
            texts.size(), "experiment", index, "index", number));
      }
    }
    return texts;
  }

  private List<Map<String, Object>> paired(int number) {
    List<PairSeries> series = PairSeries.of(source, number);
    List<Map<String, Object>> texts = new ArrayList<>();
    for (int i = 0; i < series.size(); i++) {
      Map<String, Object> one = new LinkedHashMap<>(series.get(i).texts(result.detect()));
      one.put("pair", i);
      one.put("experiment", index);
      one.put("index", number);
      texts.add(one);
    }
    return texts;
  }

  private List<Map<String, String>> operations(ScenarioResult scenario) {
    return scenario.conditions()
        .stream()
        .flatMap(condition -> source.records(condition).stream())
        .flatMap(run -> run.figures().operations().stream())
        .map(OperationFigures::name)
        .distinct()
        .map(name -> Map.of("operation", name))
        .toList();
  }

  private static List<Map<String, String>> figures(ScenarioResult scenario) {
    List<Map<String, String>> rows = new ArrayList<>();
    for (ComparisonResult comparison : scenario.comparisons()) {
      for (Figure figure : comparison.figures()) {
        rows.add(Map.of("condition", comparison.candidate(), "figure", figure.name(), "baseline",
            Words.number(figure.baseline()), "candidate", Words.number(figure.candidate()), "delta",
            Words.delta(figure.delta()), "interval", Words.interval(figure), "role",
            figure.primary() ? "primary" : "secondary", "words",
            figure.words()));
      }
    }
    return rows;
  }

  /** One table for each comparison that tells operations apart, those that lost most first. */
  private List<Map<String, Object>> operationTimes(ScenarioResult scenario) {
    return scenario.comparisons()
        .stream()
        .filter(comparison -> !comparison.operations().isEmpty())
        .map(comparison -> Map.<String, Object>of("candidate", comparison.candidate(), "header",
            OperationText.header(result.baseline(), comparison.candidate()), "rows", rows(comparison.operations()),
            "count", comparison.operations().size(), "note", OperationText.note()))
        .toList();
  }

  /** One table for each comparison with counters: the named ones open, the complete list folded. */
  private List<Map<String, Object>> counters(ScenarioResult scenario) {
    return scenario.comparisons().stream().filter(comparison -> !comparison.counters().isEmpty()).map(comparison -> {
      List<CounterResult> named = comparison.counters()
          .stream()
          .filter(CounterResult::isNamed)
          .limit(MOST_NAMED)
          .toList();
      return Map.<String, Object>of("candidate", comparison.candidate(), "baseline", result.baseline(), "header",
          CounterText.header(result.baseline(), comparison.candidate()), "some", !named.isEmpty(), "named", rows(named),
          "all", rows(comparison.counters()), "count", comparison.counters().size(), "note",
          CounterText.note());
    }).toList();
  }

  /** Only if the two servers are not the same. */
  private List<Map<String, Object>> servers(ScenarioResult scenario) {
    return scenario.comparisons().stream().filter(comparison -> comparison.servers() != null).map(comparison -> {
      ServerDifferences servers = comparison.servers();
      return Map.<String, Object>of("candidate", comparison.candidate(), "header",
          ServerText.header(result.baseline(), comparison.candidate()), "some", !servers.settings().isEmpty(), "rows",
          servers.settings().stream().map(setting -> Map.of("cells", ServerText.cells(setting))).toList(), "count",
          servers.settings().size(), "memory", ServerText.isMemoryKnown(servers) ? ServerText.memory(servers) : "");
    }).toList();
  }

  private static List<Map<String, Object>> rows(List<CounterResult> counters) {
    return counters.stream().map(counter -> Map.<String, Object>of("cells", CounterText.cells(counter))).toList();
  }

  private static String trust(RunEntry run) {
    String warnings = run.warnings().isEmpty() ? "" : "; warnings: " + String.join("; ", run.warnings());
    return (run.exitCode() == 0 ? "yes" : "no: " + run.reason()) + warnings;
  }

  private static List<Map<String, Object>> runs(ScenarioResult scenario) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (ConditionResult condition : scenario.conditions()) {
      condition.runs()
          .forEach(run -> rows.add(Map.of("condition", condition.name(), "round", run.round(), "throughput",
              Words.number(run.throughput()), "trust", trust(run), "record",
              run.record())));
    }
    return rows;
  }
}
