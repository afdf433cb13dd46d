package io.ycsbpack.core.report.figure;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.ReportSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Facts of an experiment of a kind in addition to its figures, in sentences for its headline. */
final class FigureFacts {

  private FigureFacts() {
  }

  /** None for kinds that have no such facts. */
  static List<String> sentences(ReportSource source, ConditionResult condition) {
    return switch (source.result().kind()) {
      case WRITERS -> writers(source.records(condition)).stream().toList();
      case CACHE -> cache(source.records(condition)).stream().toList();
      case BANDWIDTH -> bandwidth(source, condition);
      case DELTA, LADDER, INSTANCES, PERCENTILES, OUTAGE -> List.of();
    };
  }

  private static Optional<String> writers(List<RunRecord> runs) {
    List<Figures.Writers> writers = runs.stream().map(run -> run.figures().writers()).filter(Objects::nonNull).toList();
    long failed = writers.stream().mapToLong(Figures.Writers::failedInserts).sum();
    return writers.isEmpty()
        ? Optional.empty()
        : Optional.of("The writers inserted " + WriterTables.averageRows(writers) + " rows/s, "
            + WriterTables.peakRows(writers) + " at peak" + (failed == 0 ? "" : "; " + failed + " inserts failed"));
  }

  private static Optional<String> cache(List<RunRecord> runs) {
    List<Double> shares = runs.stream()
        .map(run -> run.figures().cache())
        .filter(Objects::nonNull)
        .map(cache -> 100 * cache.hitShare())
        .toList();
    return Spread.text(shares, "%.0f").map(share -> "The cache answered " + share + " % of the operations");
  }

  private static List<String> bandwidth(ReportSource source, ConditionResult condition) {
    List<BandwidthTables.Transfer> transfers = condition.runs()
        .stream()
        .flatMap(run -> BandwidthTables.transfer(source, run).stream())
        .toList();
    Optional<String> online = Spread
        .text(transfers.stream().map(one -> 100 * one.during() / one.before()).toList(), "%.0f")
        .map(share -> "During the transfer " + share + " % of the throughput before it");
    Optional<String> offline = Spread.text(transfers.stream().map(BandwidthTables.Transfer::megabits).toList(), "%.0f")
        .map(rate -> "The transfer itself took " + rate + " Mbit/s");
    return Stream.of(online, offline).flatMap(Optional::stream).toList();
  }
}
