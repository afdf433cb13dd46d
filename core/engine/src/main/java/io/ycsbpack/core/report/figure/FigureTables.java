// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report.figure;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.WaterfallResult;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.RunSource;
import io.ycsbpack.core.report.Table;
import io.ycsbpack.core.report.WaterfallText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Chooses the further tables of an experiment by its kind of figure. */
public final class FigureTables {

  private FigureTables() {
  }

  /** None for an experiment that has only undivided deltas. */
  public static List<Table> tables(ReportSource source) {
    return Stream.concat(ofKind(source).stream(),
        source.result()
            .scenarios()
            .stream()
            .flatMap(scenario -> scenario.comparisons()
                .stream()
                .filter(comparison -> comparison.waterfall() != null)
                .map(comparison -> waterfall(source, scenario, comparison))))
        .toList();
  }

  /** The steps into which a difference was taken apart. */
  public static Table waterfall(ReportSource source, ScenarioResult scenario, ComparisonResult comparison) {
    WaterfallResult waterfall = comparison.waterfall();
    return Table.of(WaterfallText.title(scenario.name(), source.result().baseline(), comparison.candidate()),
        WaterfallText.header(waterfall), WaterfallText.rows(waterfall), WaterfallText.note(waterfall));
  }

  /** A row for each run: its condition, its round, and these cells. */
  static List<List<String>> ofRuns(ReportSource source, Function<RunSource, List<String>> cells) {
    List<List<String>> rows = new ArrayList<>();
    for (ScenarioResult scenario : source.result().scenarios()) {
      for (ConditionResult condition : scenario.conditions()) {
        condition.runs()
            .forEach(run -> rows.add(Stream
                .concat(Stream.of(name(scenario, condition), Integer.toString(run.round())),
                    cells.apply(source.run(run)).stream())
                .toList()));
      }
    }
    return rows;
  }

  static String name(ScenarioResult scenario, ConditionResult condition) {
    return (scenario.name().isEmpty() ? "" : scenario.name() + ", ") + condition.name();
  }

  /** None for an experiment that has only deltas. */
  public static List<Table> ofKind(ReportSource source) {
    return switch (source.result().kind()) {
      case DELTA -> List.of();
      case LADDER -> LadderTables.tables(source);
      case INSTANCES -> InstanceTables.tables(source);
      case WRITERS -> WriterTables.tables(source);
      case PERCENTILES -> PercentileTables.tables(source);
      case OUTAGE -> OutageTables.tables(source);
      case CACHE -> CacheTables.tables(source);
      case BANDWIDTH -> BandwidthTables.tables(source);
    };
  }

  /** Sentences for the answer in addition to its figures; none for kinds that have no such facts. */
  static List<String> facts(ReportSource source, ConditionResult condition) {
    return switch (source.result().kind()) {
      case WRITERS -> WriterTables.facts(source.records(condition));
      case CACHE -> CacheTables.facts(source.records(condition));
      case BANDWIDTH -> BandwidthTables.facts(source.runs(condition));
      case DELTA, LADDER, INSTANCES, PERCENTILES, OUTAGE -> List.of();
    };
  }
}
