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
import java.util.stream.Stream;

/** The table that every report of an experiment has: a row for each condition of each scenario. */
final class ConditionTable {
  /** Levels of a baseline that differ by less than this share are read as one. */
  private static final double SAME = 0.005;
  private static final int COLORS = 8;

  private ConditionTable() {
  }

  /** The same color for a condition in every table and plot of a scenario. */
  public static int color(ScenarioResult scenario, String condition) {
    return scenario.conditions().stream().map(ConditionResult::name).toList().indexOf(condition) % COLORS;
  }

  /** For a terminal: figures other than throughput have their own rows. */
  public static Table ofScenario(ScenarioResult scenario) {
    List<List<String>> rows = new ArrayList<>();
    for (Row row : rows(scenario)) {
      rows.add(List.of(row.condition().name(), row.throughput(), row.summary().map(Words::cpu).orElse(""),
          row.throttled(), row.delta(), row.interval()));
      row.others()
          .forEach(figure -> rows.add(List.of("  " + Words.name(figure).replaceFirst(" time$", ""), "",
              Words.levels(figure), "", Words.delta(figure.delta()), Words.interval(figure))));
    }
    return Table.of(scenario.name(), List.of("condition", "ops/s", "CPU use", "throttled", "delta", "95 % interval"),
        rows, "");
  }

  /** In the shape of the published tables. */
  public static Table ofAll(ExperimentResult result) {
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
    for (Row row : rows(result)) {
      List<Cell> cells = new ArrayList<>(List.of(
          new Cell(row.condition().name(), null, color(row.scenario(), row.condition().name()))));
      if (several) {
        cells.add(Cell.of(row.scenario().name()));
      }
      Stream.of(row.throughput(), row.delta(), row.interval(), row.figure().map(JudgedFigure::words).orElse(""),
          row.cpu().map(cpu -> Words.delta(cpu.delta())).orElse(""), row.cpu().map(Words::interval).orElse(""),
          row.cpu().map(row::words).orElse(""), row.cores(), row.share(), row.limit(), row.throttled())
          .map(Cell::of)
          .forEach(cells::add);
      rows.add(cells);
    }
    return new Table("Figures of each condition", columns, rows, "");
  }

  private static List<Row> rows(ExperimentResult result) {
    return result.scenarios().stream().flatMap(scenario -> rows(scenario).stream()).toList();
  }

  private static List<Row> rows(ScenarioResult scenario) {
    return scenario.conditions()
        .stream()
        .map(condition -> new Row(scenario, condition, scenario.comparison(condition.name())))
        .toList();
  }

  /** @param compared with the baseline; empty for the baseline, or while there is no comparison */
  private record Row(ScenarioResult scenario, ConditionResult condition, Optional<ComparisonResult> compared) {

    Optional<Summary> summary() {
      return Optional.ofNullable(condition.summary());
    }

    /** Its throughput. */
    Optional<JudgedFigure> figure() {
      return compared.map(ComparisonResult::throughput);
    }

    Optional<JudgedFigure> cpu() {
      return compared.flatMap(ComparisonResult::cpuPerOperation);
    }

    /** Figures in milliseconds: CPU per operation, and the primary figure if it is neither that nor throughput. */
    Stream<JudgedFigure> others() {
      Optional<JudgedFigure> primary = compared.flatMap(ComparisonResult::primary)
          .filter(figure -> !figure().equals(Optional.of(figure)) && !cpu().equals(Optional.of(figure)));
      return Stream.concat(cpu().stream(), primary.stream());
    }

    /** Compared in slices, the baseline was measured next to this condition again, and may have been different then. */
    String throughput() {
      if (condition.summary() == null) {
        return "not run";
      }
      String own = Numbers.number(condition.summary().throughput());
      return figure().map(JudgedFigure::baseline)
          .filter(level -> scenario.conditions()
              .stream()
              .anyMatch(baseline -> baseline.summary() != null && !baseline.name().equals(condition.name())
                  && isBaseline(baseline) && Math.abs(level / baseline.summary().throughput() - 1) > SAME))
          .map(level -> Numbers.number(level) + " to " + own)
          .orElse(own);
    }

    private boolean isBaseline(ConditionResult other) {
      return !other.control()
          && scenario.comparisons().stream().noneMatch(comparison -> comparison.candidate().equals(other.name()));
    }

    /** The delta of an offered load says nothing. */
    String delta() {
      return figure().map(one -> isLoadOffered(one) ? "-" : Words.delta(one.delta())).orElse("");
    }

    String interval() {
      return figure().map(one -> isLoadOffered(one) ? "-" : Words.interval(one)).orElse("");
    }

    private static boolean isLoadOffered(JudgedFigure figure) {
      return figure.verdict() == DeltaVerdict.LOAD_OFFERED;
    }

    /** Leaves out the reason of a refusal if throughput has the same. */
    String words(JudgedFigure cpu) {
      boolean same = figure().map(JudgedFigure::words).equals(Optional.of(cpu.words()));
      return same && cpu.verdict() == DeltaVerdict.REFUSED ? "no verdict" : cpu.words();
    }

    String cores() {
      return summary().map(Summary::cpuCores).map(cores -> String.format(Locale.ROOT, "%.2f", cores)).orElse("-");
    }

    String share() {
      return Numbers.share(summary().map(Summary::limitShare).orElse(null));
    }

    String throttled() {
      return Numbers.share(summary().map(Summary::throttledShare).orElse(null));
    }

    String limit() {
      return summary().filter(known -> known.limitCores() != null)
          .map(known -> known.mechanism() + " of " + CpuLimit.text(known.limitCores()))
          .orElse("not known");
    }
  }
}
