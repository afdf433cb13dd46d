// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.JudgedFigure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Summary;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.report.Table.Cell;
import io.ycsbpack.core.report.Table.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The table that every report of an experiment has: a row for each condition of each scenario. */
final class ConditionTable {
  /** Levels of a baseline that differ by less than this share are read as one. */
  private static final double SAME = 0.005;
  private static final int COLORS = 8;

  private ConditionTable() {
  }

  /** The same color for a condition in every table and plot of a scenario. */
  static int color(ScenarioResult scenario, String condition) {
    return scenario.conditions().stream().map(ConditionResult::name).toList().indexOf(condition) % COLORS;
  }

  /** For a terminal: figures other than throughput have their own rows. */
  static Table ofScenario(ScenarioResult scenario) {
    List<List<String>> rows = new ArrayList<>();
    for (ConditionResult condition : scenario.conditions()) {
      Optional<ComparisonResult> compared = scenario.comparison(condition.name());
      Optional<JudgedFigure> throughput = compared.map(ComparisonResult::throughput);
      Summary summary = condition.summary();
      rows.add(
          List.of(condition.name(), level(scenario, summary, throughput), summary == null ? "" : Words.cpu(summary),
              throttled(summary), unlessOffered(throughput, figure -> Words.delta(figure.delta())),
              unlessOffered(throughput, Words::interval)));
      Stream.of(compared.flatMap(ComparisonResult::cpuPerOperation), compared.flatMap(ComparisonResult::primary))
          .distinct()
          .filter(figure -> !figure.equals(throughput))
          .flatMap(Optional::stream)
          .forEach(figure -> rows.add(List.of("  " + figure.name().brief().replaceFirst(" time$", ""), "",
              Words.levels(figure), "", Words.delta(figure.delta()), Words.interval(figure))));
    }
    return Table.of(scenario.name(), List.of("condition", "ops/s", "CPU use", "throttled", "delta", "95 % interval"),
        rows, "");
  }

  /** In the shape of the published tables. */
  static Table ofAll(ExperimentResult result) {
    boolean several = result.scenarios().size() > 1;
    List<Column> columns = new ArrayList<>(List.of(Column.words("condition")));
    if (several) {
      columns.add(Column.words("scenario"));
    }
    columns.addAll(List.of(new Column("Throughput", "ops/s", true), new Column("Throughput", "delta", true),
        new Column("Throughput", "95 % interval", true), new Column("Throughput", "verdict", false),
        new Column("CPU per operation", "delta", true), new Column("CPU per operation", "95 % interval", true),
        new Column("CPU per operation", "verdict", false), new Column("CPU of the database", "cores", true),
        new Column("CPU of the database", "of its limit", true),
        new Column("CPU of the database", "limited by", false), new Column("CPU of the database", "throttled", true)));
    List<List<Cell>> rows = new ArrayList<>();
    for (ScenarioResult scenario : result.scenarios()) {
      for (ConditionResult condition : scenario.conditions()) {
        List<Cell> row = new ArrayList<>(
            List.of(new Cell(condition.name(), null, color(scenario, condition.name()))));
        if (several) {
          row.add(Cell.of(scenario.name()));
        }
        cells(scenario, condition).map(Cell::of).forEach(row::add);
        rows.add(row);
      }
    }
    return new Table("Figures of each condition", columns, rows, "");
  }

  private static Stream<String> cells(ScenarioResult scenario, ConditionResult condition) {
    Optional<ComparisonResult> compared = scenario.comparison(condition.name());
    Optional<JudgedFigure> throughput = compared.map(ComparisonResult::throughput);
    Optional<JudgedFigure> cpu = compared.flatMap(ComparisonResult::cpuPerOperation);
    Optional<String> words = throughput.map(JudgedFigure::words);
    Summary summary = condition.summary();
    return Stream.of(level(scenario, summary, throughput),
        unlessOffered(throughput, figure -> Words.delta(figure.delta())), unlessOffered(throughput, Words::interval),
        words.orElse(""),
        cpu.map(figure -> Words.delta(figure.delta())).orElse(""), cpu.map(Words::interval).orElse(""),
        // The reason of a refusal stands once in a row.
        cpu.map(figure -> figure.verdict() == DeltaVerdict.REFUSED && words.equals(Optional.of(figure.words()))
            ? "no verdict"
            : figure.words()).orElse(""),
        summary == null || summary.cpuCores() == null ? "-" : String.format(Locale.ROOT, "%.2f", summary.cpuCores()),
        Numbers.share(summary == null ? null : summary.limitShare()),
        summary == null || summary.limitCores() == null
            ? "not known"
            : summary.mechanism() + " of " + CpuLimit.text(summary.limitCores()),
        throttled(summary));
  }

  /** Compared in slices, the baseline was measured next to this condition again, and may have been different then. */
  private static String level(ScenarioResult scenario, Summary summary, Optional<JudgedFigure> throughput) {
    if (summary == null) {
      return "not run";
    }
    Summary baseline = scenario.conditions().get(0).summary();
    return throughput.map(JudgedFigure::baseline)
        .filter(level -> baseline != null && Math.abs(level / baseline.throughput() - 1) > SAME)
        .map(level -> Numbers.number(level) + " to ")
        .orElse("") + Numbers.number(summary.throughput());
  }

  private static String throttled(Summary summary) {
    return Numbers.share(summary == null ? null : summary.throttledShare());
  }

  /** The delta of an offered load says nothing. */
  private static String unlessOffered(Optional<JudgedFigure> throughput, Function<JudgedFigure, String> cell) {
    return throughput.map(figure -> figure.verdict() == DeltaVerdict.LOAD_OFFERED ? "-" : cell.apply(figure))
        .orElse("");
  }
}
