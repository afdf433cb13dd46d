package io.ycsbpack.core.report.figure;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.WaterfallResult;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.WaterfallText;
import io.ycsbpack.core.report.figure.FigureTable.Cell;
import java.util.ArrayList;
import java.util.List;

/** The steps into which differences were taken apart. */
final class WaterfallTables {
  private WaterfallTables() {
  }

  static List<FigureTable> tables(ReportSource source) {
    List<FigureTable> tables = new ArrayList<>();
    for (ScenarioResult scenario : source.result().scenarios()) {
      for (ComparisonResult comparison : scenario.comparisons()) {
        if (comparison.waterfall() != null) {
          tables.add(table(WaterfallText.title(scenario.name(), source.result().baseline(), comparison.candidate()),
              comparison.waterfall()));
        }
      }
    }
    return tables;
  }

  private static FigureTable table(String title, WaterfallResult waterfall) {
    return new FigureTable(title, WaterfallText.header(waterfall), WaterfallText.rows(waterfall)
        .stream()
        .map(row -> row.stream().map(Cell::of).toList())
        .toList(), WaterfallText.note(waterfall));
  }
}
