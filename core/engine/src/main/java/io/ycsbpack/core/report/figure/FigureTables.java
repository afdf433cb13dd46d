package io.ycsbpack.core.report.figure;

import io.ycsbpack.core.report.ReportSource;
import java.util.List;
import java.util.stream.Stream;

/** The further tables of an experiment, by the kind of figure that it asks for. */
public final class FigureTables {

  private FigureTables() {
  }

  /** The tables; none for an experiment of deltas alone of which none was taken apart. */
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
