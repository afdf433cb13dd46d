package io.ycsbpack.core.report.figure;

import io.ycsbpack.core.report.ReportSource;
import java.util.List;

/** The further tables of an experiment, by the kind of figure that it asks for. */
public final class FigureTables {

  private FigureTables() {
  }

  /** The tables; none for an experiment of deltas alone. */
  public static List<FigureTable> of(ReportSource source) {
    return switch (source.result().kind()) {
      case DELTA -> List.of();
      case LADDER -> LadderTables.of(source);
      case WRITERS -> WriterTables.of(source);
      case PERCENTILES -> PercentileTables.of(source);
      case OUTAGE -> OutageTables.of(source);
      case CACHE -> CacheTables.of(source);
      case BANDWIDTH -> BandwidthTables.of(source);
    };
  }
}
