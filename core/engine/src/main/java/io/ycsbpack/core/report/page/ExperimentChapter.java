// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report.page;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.experiment.analysis.CounterResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Figure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.ServerDifferences;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.ConditionTable;
import io.ycsbpack.core.report.CounterText;
import io.ycsbpack.core.report.Element;
import io.ycsbpack.core.report.Element.Fact;
import io.ycsbpack.core.report.Element.Facts;
import io.ycsbpack.core.report.Element.Folded;
import io.ycsbpack.core.report.Element.Heading;
import io.ycsbpack.core.report.Element.Key;
import io.ycsbpack.core.report.Element.Legend;
import io.ycsbpack.core.report.Element.Paragraph;
import io.ycsbpack.core.report.Element.Plot;
import io.ycsbpack.core.report.Element.Plots;
import io.ycsbpack.core.report.Report;
import io.ycsbpack.core.report.Report.Chapter;
import io.ycsbpack.core.report.Report.Problem;
import io.ycsbpack.core.report.Report.Section;
import io.ycsbpack.core.report.Report.Terms;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.ServerText;
import io.ycsbpack.core.report.Table;
import io.ycsbpack.core.report.VerdictText;
import io.ycsbpack.core.report.VerdictWord;
import io.ycsbpack.core.report.Words;
import io.ycsbpack.core.report.figure.FigureTables;
import io.ycsbpack.core.report.figure.Headlines;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The report of experiments. */
public final class ExperimentPage {
  /** With more scenarios than this, tables tell more than a card and five plots for each. */
  private static final int MOST_SCENARIOS_IN_FULL = 12;
  /** Rows of counters that are not folded. */
  private static final int MOST_NAMED = 8;
  /** Conditions that a title names. */
  private static final int MOST_CANDIDATES = 3;

  private final int index;
  private final ReportSource source;
  private final ExperimentResult result;

  private ExperimentPage(int index, ReportSource source) {
    this.index = index;
    this.source = source;
    result = source.result();
  }

  public static String html(List<ReportSource> sources) {
    return HtmlPage.html(report(sources), PlotData.json(sources));
  }

  public static Report report(List<ReportSource> sources) {
    List<Chapter> chapters = IntStream.range(0, sources.size())
        .mapToObj(index -> new ExperimentPage(index, sources.get(index)).chapter())
        .toList();
    return new Report(chapters.get(0).heading(), sources.get(0).result().tool().getOrDefault("ycsbpack", ""), chapters);
  }

  private Chapter chapter() {
    boolean many = result.scenarios().size() > MOST_SCENARIOS_IN_FULL;
    // A ladder has few answers, however many cells it has.
    boolean answered = !many || result.kind() == FigureKind.LADDER;
    List<Section> sections = new ArrayList<>(List.of(new Section("Figures", figures(many))));
    if (!many) {
      IntStream.range(0, result.scenarios().size()).forEach(number -> sections.add(scenario(number)));
    }
    sections.add(new Section("Details", List.of(new Folded("Machine, versions, seed, order, files",
        List.of(Facts.of("Machine and versions", Provenance.facts(source)))))));
    return new Chapter(title(), new Terms(result.question(), facts(), Stream.ofNullable(result.command()).toList()),
        problems(),
        answered ? Headlines.all(source) : List.of(), lead(many), sections);
  }

  /** {@code kubernetes vs. bare-metal: clickhouse, tenantq, cpu=1}. */
  private String title() {
    List<String> candidates = result.scenarios()
        .stream()
        .flatMap(scenario -> scenario.conditions().stream())
        .filter(condition -> !condition.control() && !condition.name().equals(result.baseline()))
        .map(ConditionResult::name)
        .distinct()
        .toList();
    ScenarioResult first = result.scenarios().get(0);
    String workload = first.workload().get(0);
    String compared = candidates.isEmpty()
        ? result.baseline()
        : (candidates.size() > MOST_CANDIDATES ? candidates.size() + " conditions" : String.join(", ", candidates))
            + " vs. " + result.baseline();
    return compared + ": " + result.binding() + ", " + workload.substring(workload.lastIndexOf('/') + 1)
        + (result.scenarios().size() > 1 || first.name().isEmpty() ? "" : ", " + first.name());
  }

  private List<Fact> facts() {
    Environment machine = result.environment();
    return List.of(
        new Fact("Conditions", result.scenarios()
            .get(0)
            .conditions()
            .stream()
            .map(condition -> condition.name()
                + (condition.name().equals(result.baseline()) ? " (baseline)" : condition.control() ? " (A/A)" : ""))
            .collect(Collectors.joining(", "))),
        new Fact("Measured", Words.schedule(result) + ", a difference of " + Margin.text(result.detect())
            + " to be detected"),
        new Fact("When", result.started() + " to " + Objects.requireNonNullElse(result.ended(), "-") + ", "
            + result.state()),
        new Fact("Machine", machine.cores() + " cores, " + (machine.memoryBytes() >> 30) + " GiB, "
            + machine.cpuModel()));
  }

  private List<Problem> problems() {
    RunRecord.Verdict verdict = result.verdict();
    if (verdict == null) {
      return List
          .of(new Problem(VerdictWord.INVALID, VerdictText.ended("experiment", verdict), "Continue it with --resume."));
    }
    if (verdict.reason().isEmpty()) {
      return List.of();
    }
    VerdictWord word = ExitCode.of(verdict.exitCode()).flatMap(VerdictWord::of).orElse(VerdictWord.INVALID);
    return List.of(new Problem(word, verdict.reason(), switch (word) {
      case NOT_RESOLVED, REFUSED -> "Ask again with a larger --budget, or for a larger difference by --detect.";
      case WORSE, GATE_FAILED -> "";
      case INTERRUPTED -> "Continue it with --resume.";
      case INVALID -> RunPage.USE;
    }));
  }

  /** The tables of its kind of experiment, then the deltas of the answers or the steps of a difference. */
  private List<Element> lead(boolean many) {
    List<Element> lead = new ArrayList<>();
    FigureTables.ofKind(source).forEach(table -> lead.addAll(titled(table)));
    List<Element> waterfalls = new ArrayList<>();
    IntStream.range(0, result.scenarios().size()).forEach(number -> addWaterfalls(waterfalls, number));
    lead.addAll(waterfalls);
    if (!many && waterfalls.isEmpty()) {
      lead.add(new Plots(List.of(new Plot("deltas", plotted() + " vs. the baseline: each dot is a delta, its line the"
          + " 95 % interval, the grey band the differences below " + Margin.text(result.detect())
          + "; pale: no verdict", Map.of("experiment", "" + index)))));
    }
    return lead;
  }

  private static List<Element> titled(Table table) {
    return List.of(new Heading(table.title()), table);
  }

  private String plotted() {
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

  private List<Element> figures(boolean many) {
    Table conditions = ConditionTable.ofAll(result);
    List<Element> elements = new ArrayList<>();
    elements.add(many ? new Folded("Each scenario and condition", List.of(conditions)) : conditions);
    if (!many) {
      for (ScenarioResult scenario : result.scenarios()) {
        scenario.withoutControl().forEach(comparison -> elements.addAll(basis(scenario, comparison)));
      }
    }
    return elements;
  }

  /** The basis of an answer, in at most three labelled rows. */
  private static List<Element> basis(ScenarioResult scenario, ComparisonResult comparison) {
    String name = (scenario.name().isEmpty() ? "" : scenario.name() + ", ") + comparison.candidate();
    List<Fact> facts = new ArrayList<>(List.of(new Fact("Basis", clauses(comparison.explanation()))));
    if (!comparison.marks().isEmpty()) {
      facts.add(new Fact("Other differences", comparison.marks()));
    }
    List<String> guards = Words.guards(comparison.guards());
    if (!guards.isEmpty()) {
      facts.add(new Fact("Guards", guards));
    }
    return List.of(new Heading(name), new Facts("Basis of the verdict on " + name, facts));
  }

  private static List<String> clauses(String text) {
    return List.of(text.split("; (?![^(]*\\))"));
  }

  private Section scenario(int number) {
    ScenarioResult scenario = result.scenarios().get(number);
    String heading = scenario.name().isEmpty() ? "Over time" : scenario.name();
    List<Element> elements = new ArrayList<>();
    elements.add(new Legend(scenario.conditions()
        .stream()
        .map(condition -> new Key(condition.name(), ConditionTable.color(scenario, condition.name())))
        .toList()));
    List<PairSeries> series = PairSeries.of(source, number);
    IntStream.range(0, series.size())
        .forEach(
            pair -> elements.addAll(series.get(pair).elements(result.detect(), places(number, "pair", "" + pair))));
    if (!result.isBySlices()) {
      addRuns(elements, number);
    }
    scenario.comparisons().forEach(comparison -> addComparison(elements, comparison, heading));
    elements.add(new Folded("All figures of " + heading, List.of(Table.of("All figures of " + heading,
        List.of("figure", "condition", "baseline", "condition", "delta", "95 % interval", "verdict"),
        figures(scenario), ""))));
    if (!result.isBySlices()) {
      elements.add(new Folded("Runs and records of " + heading, List.of(Table.of("Runs of " + heading,
          List.of("condition", "round", "ops/s", "valid", "record"), runs(scenario), ""))));
    }
    return new Section(heading, elements);
  }

  private Map<String, String> places(int number, String name, String value) {
    Map<String, String> places = new TreeMap<>(Map.of("experiment", "" + index, "scenario", "" + number));
    places.put(name, value);
    return places;
  }

  private void addWaterfalls(List<Element> elements, int number) {
    ScenarioResult scenario = result.scenarios().get(number);
    List<ComparisonResult> taken = scenario.comparisons().stream().filter(one -> one.waterfall() != null).toList();
    for (int i = 0; i < taken.size(); i++) {
      Table table = FigureTables.waterfall(source, scenario, taken.get(i));
      elements.add(new Heading(table.title()));
      elements.add(new Plots(List.of(new Plot("waterfall", "Change of " + taken.get(i).waterfall().figure()
          + " vs. the baseline by each step, on top of the steps before it. Lines: 95 % intervals of all steps at "
          + "once; pale bars: small or not resolved steps", places(number, "waterfall", "" + i)))));
      elements.add(table);
    }
  }

  private void addRuns(List<Element> elements, int number) {
    ScenarioResult scenario = result.scenarios().get(number);
    List<RunRecord> runs = scenario.conditions()
        .stream()
        .flatMap(condition -> source.records(condition).stream())
        .toList();
    String time = runs.stream().anyMatch(run -> run.figures().offered() != null) ? "response time" : "service time";
    Map<String, String> places = Map.of("experiment", "" + index, "scenario", "" + number);
    elements.add(new Plots(RunPage.plots(time, runs.stream().anyMatch(run -> run.figures().failures() > 0),
        result.kind() == FigureKind.BANDWIDTH, true, true, places)));
    elements.add(new Heading("Distribution of the " + time + ", all runs of a condition together"));
    elements.add(new Plots(runs.stream()
        .flatMap(run -> run.figures().operations().stream())
        .map(OperationFigures::name)
        .distinct()
        .map(name -> new Plot("curve", name + ": ms at each percentile", places(number, "operation", name)))
        .toList()));
  }

  private void addComparison(List<Element> elements, ComparisonResult comparison, String where) {
    String baseline = result.baseline();
    String candidate = comparison.candidate();
    List<CounterResult> operations = comparison.operations();
    if (!operations.isEmpty()) {
      elements.add(new Folded("Operations of " + candidate + " by themselves: " + operations.size(),
          List.of(CounterText.OPERATIONS.table("Operations of " + candidate + ", " + where, baseline, candidate,
              operations))));
    }
    List<CounterResult> counters = comparison.counters();
    if (!counters.isEmpty()) {
      List<CounterResult> named = counters.stream().filter(CounterResult::isNamed).limit(MOST_NAMED).toList();
      elements.add(new Heading("Largest differences of " + candidate + " per operation"));
      elements.add(named.isEmpty()
          ? new Paragraph("None of the " + counters.size() + " counters of the server differs by 1 % or more.", false)
          : CounterText.COUNTERS.table("Counters that differ most, " + candidate + ", " + where, baseline, candidate,
              named));
      elements.add(new Folded("All " + counters.size() + " counters of " + candidate + " vs. " + baseline,
          List.of(CounterText.COUNTERS.tableWithoutNote("All counters, " + candidate + ", " + where, baseline,
              candidate, counters))));
    }
    if (comparison.servers() != null) {
      addServers(elements, comparison.servers(), candidate, where);
    }
  }

  /** Only if the two servers are not the same. */
  private void addServers(List<Element> elements, ServerDifferences servers, String candidate, String where) {
    if (ServerText.isMemoryKnown(servers)) {
      elements.add(new Paragraph(candidate + ": " + ServerText.memory(servers) + ".", true));
    }
    if (!servers.settings().isEmpty()) {
      elements.add(new Folded("Settings in which the server of " + candidate + " differs: " + servers.settings().size(),
          List.of(Table.of("Settings that differ, " + candidate + ", " + where,
              ServerText.header(result.baseline(), candidate),
              servers.settings().stream().map(ServerText::cells).toList(), ""))));
    }
  }

  private static List<List<String>> figures(ScenarioResult scenario) {
    List<List<String>> rows = new ArrayList<>();
    for (ComparisonResult comparison : scenario.comparisons()) {
      for (Figure figure : comparison.figures()) {
        rows.add(List.of(figure.name(), comparison.candidate(), Words.number(figure.baseline()),
            Words.number(figure.candidate()), Words.delta(figure.delta()), Words.interval(figure),
            (figure.primary() ? "primary figure: " : "")
                + figure.words()));
      }
    }
    return rows;
  }

  private static List<List<String>> runs(ScenarioResult scenario) {
    List<List<String>> rows = new ArrayList<>();
    for (ConditionResult condition : scenario.conditions()) {
      condition.runs()
          .forEach(run -> rows.add(List.of(condition.name(), "" + run.round(), Words.number(run.throughput()),
              validity(run), run.record())));
    }
    return rows;
  }

  private static String validity(RunEntry run) {
    String warnings = run.warnings().isEmpty() ? "" : "; warnings: " + String.join("; ", run.warnings());
    return (run.exitCode() == 0 ? "valid" : "invalid: " + run.reason()) + warnings;
  }
}
