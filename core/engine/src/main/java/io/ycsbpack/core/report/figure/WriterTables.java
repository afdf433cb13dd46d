// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report.figure;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.Table;
import io.ycsbpack.core.report.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/** Rates of the background writers, mean of the runs and peak of all, and the response times of the readers. */
final class WriterTables {

  private WriterTables() {
  }

  static List<Table> tables(ReportSource source) {
    List<List<String>> rows = new ArrayList<>();
    for (ScenarioResult scenario : source.result().scenarios()) {
      for (ConditionResult condition : scenario.conditions()) {
        if (!condition.runs().isEmpty()) {
          rows.add(row(FigureTables.name(scenario, condition), source.records(condition)));
        }
      }
    }
    return List.of(
        Table.of("Background writers",
            List.of("condition", "rows/s", "peak", "MB/s", "peak", "inserts", "failed", "reads/s",
                "read p99 ms"),
            rows,
            "rows and bytes that the database acknowledged; the peak is the best whole second. p99: the worst query's "
                + "response time under an offered load, else service time"),
        published());
  }

  private static List<String> row(String name, List<RunRecord> runs) {
    List<Figures.Writers> writers = writers(runs);
    List<String> cells = new ArrayList<>(List.of(name));
    if (writers.isEmpty()) {
      cells.addAll(List.of("-", "-", "-", "-", "-", "-"));
    } else {
      cells.add(whole(mean(writers, Figures.Writers::averageRows)));
      cells.add(whole(most(writers, Figures.Writers::peakRows)));
      cells.add(Words.number(mean(writers, Figures.Writers::averageBytes) / 1e6));
      cells.add(Words.number(most(writers, Figures.Writers::peakBytes) / 1e6));
      cells.add(whole(writers.stream().mapToLong(Figures.Writers::inserts).sum()));
      cells.add(whole(writers.stream().mapToLong(Figures.Writers::failedInserts).sum()));
    }
    cells.add(Words.number(runs.stream().mapToDouble(run -> run.figures().throughput()).average().orElse(0)));
    cells.add(Words.number(
        runs.stream().mapToLong(run -> run.figures().slowest(OperationFigures.Latency::p99)).max().orElse(0) / 1e6));
    return cells;
  }

  static List<String> facts(List<RunRecord> runs) {
    List<Figures.Writers> writers = writers(runs);
    long failed = writers.stream().mapToLong(Figures.Writers::failedInserts).sum();
    return writers.isEmpty()
        ? List.of()
        : List.of("The writers inserted " + whole(mean(writers, Figures.Writers::averageRows)) + " rows/s, "
            + whole(most(writers, Figures.Writers::peakRows)) + " at peak"
            + (failed == 0 ? "" : "; " + failed + " inserts failed"));
  }

  private static List<Figures.Writers> writers(List<RunRecord> runs) {
    return runs.stream().map(run -> run.figures().writers()).filter(Objects::nonNull).toList();
  }

  private static Table published() {
    return Table.of("Published", List.of("writers x batch", "rows/s", "peak", "what was seen"),
        List.of(List.of("4 x 100000", "400,000", "800,000", "90 MB/s on average, 180 MiB/s at peak"),
            List.of("8 x 200000", "-", "1,030,000", "230 MB/s at peak; unstable, some timeouts"),
            List.of("20 x 200000", "-", "-", "timeouts after a while"),
            List.of("40 x 200000", "-", "-", "timeouts after a while")),
        "two replicas of 16 cores and 64 GiB; best with 1 to 3 writers per node");
  }

  private static double mean(List<Figures.Writers> writers, ToDoubleFunction<Figures.Writers> figure) {
    return writers.stream().mapToDouble(figure).average().orElse(0);
  }

  private static double most(List<Figures.Writers> writers, ToDoubleFunction<Figures.Writers> figure) {
    return writers.stream().mapToDouble(figure).max().orElse(0);
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }
}
