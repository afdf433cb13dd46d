// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Chooses the further tables of an experiment by its kind of figure. */
final class FigureTables {
  private FigureTables() {
  }

  /** None for an experiment that has only deltas. */
  static List<Table> ofKind(ReportSource source) {
    return switch (source.result().kind()) {
      case DELTA -> List.of();
      case LADDER -> new Ladder(source).tables();
      case INSTANCES -> new InstanceTables(source.result()).tables();
      case WRITERS -> WriterTables.tables(source);
      case PERCENTILES -> new PercentileTables(source.result()).tables();
      case OUTAGE -> List.of(Outage.table(source));
      case CACHE -> List.of(CacheTables.table(source));
      case BANDWIDTH -> List.of(Transfers.table(source));
    };
  }

  /** Sentences for the answer in addition to its figures; none for kinds that have no such facts. */
  static List<String> facts(ReportSource source, ConditionResult condition) {
    return switch (source.result().kind()) {
      case WRITERS -> WriterTables.facts(source.records(condition));
      case CACHE -> CacheTables.facts(source.records(condition));
      case BANDWIDTH -> Transfers.facts(source.runs(condition));
      case DELTA, LADDER, INSTANCES, PERCENTILES, OUTAGE -> List.of();
    };
  }

  /** A row for each run: its condition, its round, and these cells. */
  static List<List<String>> ofRuns(ReportSource source, Function<RunSource, List<String>> cells) {
    List<List<String>> rows = new ArrayList<>();
    for (ScenarioResult scenario : source.result().scenarios()) {
      for (ConditionResult condition : scenario.conditions()) {
        condition.runs()
            .forEach(run -> rows.add(Table.row(List.of(scenario.within(condition.name()), "" + run.round()),
                cells.apply(source.run(run)))));
      }
    }
    return rows;
  }
}
