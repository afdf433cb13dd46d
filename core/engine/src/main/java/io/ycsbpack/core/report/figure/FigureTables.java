package io.ycsbpack.core.report.figure;

import io.ycsbpack.core.report.ReportSource;
import java.util.List;
import java.util.stream.Stream;

/** Chooses the further tables of an experiment by its kind of figure. */
public final class FigureTables {

  private FigureTables() {
  }

  /** None for an experiment that has only deltas of which none was taken apart. */
  public static List<FigureTable> tables(ReportSource source) {
    return Stream.concat(ofKind(source).stream(), WaterfallTables.tables(source).stream()).toList();
  }

  private static List<FigureTable> ofKind(ReportSource source) {
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
}
