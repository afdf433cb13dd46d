// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.CounterResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.JudgedFigure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.Element.Fact;
import io.ycsbpack.core.report.Element.Facts;
import io.ycsbpack.core.report.Element.Folded;
import io.ycsbpack.core.report.Element.Heading;
import io.ycsbpack.core.report.Element.Key;
import io.ycsbpack.core.report.Element.Legend;
import io.ycsbpack.core.report.Element.Paragraph;
import io.ycsbpack.core.report.Element.Plot;
import io.ycsbpack.core.report.Element.Plots;
import io.ycsbpack.core.report.Report.Chapter;
import io.ycsbpack.core.report.Report.Problem;
import io.ycsbpack.core.report.Report.Section;
import io.ycsbpack.core.report.Report.Terms;
import io.ycsbpack.core.report.VerdictText.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An experiment on a page. */
final class ExperimentChapter {
  /** With more scenarios than this, tables tell more than a card and five plots for each. */
  private static final int MOST_SCENARIOS_IN_FULL = 12;
  /** Rows of counters that are not folded. */
  private static final int MOST_NAMED = 8;
  /** Conditions that a title names. */
  private static final int MOST_CANDIDATES = 3;
  private static final String RESUME = "Continue it with --resume.";

  private final int index;
  private final ReportSource source;
  private final ExperimentResult result;
  private final List<ScenarioResult> scenarios;
  private final boolean many;

  ExperimentChapter(int index, ReportSource source) {
    this.index = index;
    this.source = source;
    result = source.result();
    scenarios = result.scenarios();
    many = scenarios.size() > MOST_SCENARIOS_IN_FULL;
  }

  Chapter chapter() {
    // A ladder has few answers, however many cells it has.
    boolean answered = !many || result.kind() == FigureKind.LADDER;
    List<Section> sections = new ArrayList<>(List.of(new Section("Figures", figures())));
    if (!many) {
      scenarios.stream().map(this::section).forEach(sections::add);
    }
    sections.add(new Section("Details", List.of(new Folded("Machine, versions, seed, order, files",
        List.of(Facts.of("Machine and versions", Provenance.facts(source)))))));
    return new Chapter(title(), new Terms(result.question(), facts(), Stream.ofNullable(result.command()).toList()),
        problems(), answered ? Headline.all(source) : List.of(), lead(), sections);
  }

  /** {@code kubernetes vs. bare-metal: clickhouse, tenantq, cpu=1}. */
  private String title() {
    List<String> candidates = scenarios.stream()
        .flatMap(scenario -> scenario.conditions().stream())
        .filter(condition -> !condition.control() && !condition.name().equals(result.baseline()))
        .map(ConditionResult::name)
        .distinct()
        .toList();
    ScenarioResult first = scenarios.get(0);
    String workload = first.workload().get(0);
    String compared = candidates.isEmpty()
        ? result.baseline()
        : (candidates.size() > MOST_CANDIDATES ? candidates.size() + " conditions" : String.join(", ", candidates))
            + " vs. " + result.baseline();
    return compared + ": " + result.binding() + ", " + workload.substring(workload.lastIndexOf('/') + 1)
        + (scenarios.size() > 1 || first.name().isEmpty() ? "" : ", " + first.name());
  }

  private List<Fact> facts() {
    Environment machine = result.environment();
    return List.of(
        new Fact("Conditions", scenarios.get(0)
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
    Verdict verdict = result.verdict();
    if (verdict == null) {
      return List.of(new Problem(Word.INVALID, VerdictText.ended("experiment", null), RESUME));
    }
    Word word = Word.of(verdict.exitCode()).orElse(Word.INVALID);
    return verdict.reason().isEmpty() ? List.of() : List.of(new Problem(word, verdict.reason(), switch (word) {
      case NOT_RESOLVED, REFUSED -> "Ask again with a larger --budget, or for a larger difference by --detect.";
      case WORSE, GATE_FAILED -> "";
      case INTERRUPTED -> RESUME;
      case INVALID -> RunChapter.USE;
    }));
  }

  /** The tables of its kind of experiment, then the deltas of the answers or the steps of a difference. */
  private List<Element> lead() {
    List<Element> lead = new ArrayList<>();
    FigureTables.ofKind(source).forEach(table -> lead.addAll(List.of(new Heading(table.title()), table)));
    int before = lead.size();
    for (ScenarioResult scenario : scenarios) {
      List<Table> waterfalls = WaterfallText.tables(scenario, result.baseline());
      for (Table waterfall : waterfalls) {
        lead.addAll(List.of(new Heading(waterfall.title()),
            new Plots(List.of(new Plot("waterfall",
                "Change vs. the baseline by each step, on top of the steps before it."
                    + " Lines: 95 % intervals of all steps at once; pale bars: small or not resolved steps",
                places(scenario, "waterfall", waterfalls.indexOf(waterfall))))),
            waterfall));
      }
    }
    if (!many && lead.size() == before) {
      lead.add(new Plots(List.of(new Plot("deltas", plotted() + " vs. the baseline: each dot is a delta, its line the"
          + " 95 % interval, the grey band the differences below " + Margin.text(result.detect())
          + "; pale: no verdict", Map.of("experiment", "" + index)))));
    }
    return lead;
  }

  private String plotted() {
    List<String> names = scenarios.stream()
        .flatMap(scenario -> scenario.comparisons().stream())
        .flatMap(comparison -> comparison.lead(result.kind()).stream())
        .map(figure -> figure.name().plain())
        .distinct()
        .toList();
    return switch (names.size()) {
      case 0 -> "Nothing";
      case 1 -> Words.capital(names.get(0));
      default -> "The figure of each answer above";
    };
  }

  private Map<String, String> places(ScenarioResult scenario, String name, int place) {
    return Map.of("experiment", "" + index, "scenario", "" + scenarios.indexOf(scenario), name, "" + place);
  }

  /** The table of all conditions, and the basis of each answer in at most three labelled rows. */
  private List<Element> figures() {
    Table conditions = ConditionTable.ofAll(result);
    if (many) {
      return List.of(new Folded("Each scenario and condition", List.of(conditions)));
    }
    List<Element> elements = new ArrayList<>(List.of(conditions));
    for (ScenarioResult scenario : scenarios) {
      for (ComparisonResult comparison : scenario.withoutControl()) {
        String name = scenario.within(comparison.candidate());
        List<Fact> facts = Stream.of(new Fact("Basis", comparison.explanation()),
            new Fact("Other differences", comparison.marks()), new Fact("Guards", Words.guards(comparison.guards())))
            .filter(fact -> !fact.values().isEmpty())
            .toList();
        elements.addAll(List.of(new Heading(name), new Facts("Basis of the verdict on " + name, facts)));
      }
    }
    return elements;
  }

  private Section section(ScenarioResult scenario) {
    String heading = scenario.name().isEmpty() ? "Over time" : scenario.name();
    List<Element> elements = new ArrayList<>(List.of(new Legend(scenario.conditions()
        .stream()
        .map(condition -> new Key(condition.name(), ConditionTable.color(scenario, condition.name())))
        .toList())));
    List<PairSeries> series = PairSeries.of(source, scenario);
    series.forEach(one -> elements.addAll(
        one.elements(result.detect(), places(scenario, "pair", series.indexOf(one)))));
    List<List<String>> runs = new ArrayList<>();
    if (!result.isBySlices()) {
      List<RunRecord> records = scenario.conditions().stream().flatMap(one -> source.records(one).stream()).toList();
      elements.addAll(RunChapter.overTime(records, result.kind() == FigureKind.BANDWIDTH, true, true,
          ", all runs of a condition together",
          Map.of("experiment", "" + index, "scenario", "" + scenarios.indexOf(scenario))));
      for (ConditionResult condition : scenario.conditions()) {
        for (RunEntry run : condition.runs()) {
          runs.add(List.of(condition.name(), "" + run.round(), Numbers.number(run.throughput()),
              (run.exitCode() == 0 ? "valid" : "invalid: " + run.reason())
                  + (run.warnings().isEmpty() ? "" : "; warnings: " + String.join("; ", run.warnings())),
              run.record()));
        }
      }
    }
    List<List<String>> figures = new ArrayList<>();
    for (ComparisonResult comparison : scenario.comparisons()) {
      addComparison(elements, comparison);
      for (JudgedFigure figure : comparison.figures()) {
        figures.add(List.of(figure.name().toString(), comparison.candidate(), Numbers.number(figure.baseline()),
            Numbers.number(figure.candidate()), Words.delta(figure.delta()), Words.interval(figure),
            (figure.primary() ? "primary figure: " : "") + figure.words()));
      }
    }
    elements.add(folded(Table.of("All figures of " + heading,
        List.of("figure", "condition", "baseline", "condition", "delta", "95 % interval", "verdict"), figures, "")));
    if (!result.isBySlices()) {
      elements.add(folded(Table.of("Runs and records of " + heading,
          List.of("condition", "round", "ops/s", "valid", "record"), runs, "")));
    }
    return new Section(heading, elements);
  }

  private static Folded folded(Table table) {
    return new Folded(table.title(), List.of(table));
  }

  private void addComparison(List<Element> elements, ComparisonResult comparison) {
    String baseline = result.baseline();
    String candidate = comparison.candidate();
    List<CounterResult> operations = comparison.operations();
    if (!operations.isEmpty()) {
      elements.add(folded(CounterText.OPERATIONS.table("Operations of " + candidate + " by themselves: "
          + operations.size(), baseline, candidate, operations)));
    }
    List<CounterResult> counters = comparison.counters();
    if (!counters.isEmpty()) {
      List<CounterResult> named = counters.stream().filter(CounterResult::isNamed).limit(MOST_NAMED).toList();
      String largest = "Largest differences of " + candidate + " per operation";
      elements.add(new Heading(largest));
      elements.add(named.isEmpty()
          ? new Paragraph("None of the " + counters.size() + " counters of the server differs by 1 % or more.", false)
          : CounterText.COUNTERS.table(largest, baseline, candidate, named));
      elements.add(folded(CounterText.COUNTERS.table("All " + counters.size() + " counters of " + candidate + " vs. "
          + baseline, baseline, candidate, counters)));
    }
    if (comparison.servers() != null) {
      ServerText.memory(comparison.servers())
          .ifPresent(memory -> elements.add(new Paragraph(candidate + ": " + memory + ".", true)));
      int settings = comparison.servers().settings().size();
      if (settings > 0) {
        elements.add(folded(ServerText.table("Settings in which the server of " + candidate + " differs: " + settings,
            baseline, candidate, comparison.servers())));
      }
    }
  }
}
