// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.record.OperationFigures.Latency;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.tenant.Ingestion;
import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Rates of the background writers, mean of the runs and peak of all, and the response times of the readers. */
final class WriterTables {
  private WriterTables() {
  }

  static List<Table> tables(ReportSource source) {
    return List.of(
        Table.of("Background writers",
            List.of("condition", "rows/s", "peak", "MB/s", "peak", "inserts", "failed", "reads/s",
                "read p99 ms"),
            source.result()
                .scenarios()
                .stream()
                .flatMap(scenario -> scenario.conditions()
                    .stream()
                    .filter(condition -> !condition.runs().isEmpty())
                    .map(condition -> Table.row(List.of(scenario.within(condition.name())),
                        row(source.records(condition)))))
                .toList(),
            "rows and bytes that the database acknowledged; the peak is the best whole second. p99: the worst query's "
                + "response time under an offered load, else service time"),
        Table.of("Published", List.of("writers x batch", "rows/s", "peak", "what was seen"),
            List.of(List.of("4 x 100000", "400,000", "800,000", "90 MB/s on average, 180 MiB/s at peak"),
                List.of("8 x 200000", "-", "1,030,000", "230 MB/s at peak; unstable, some timeouts"),
                List.of("20 x 200000", "-", "-", "timeouts after a while"),
                List.of("40 x 200000", "-", "-", "timeouts after a while")),
            "two replicas of 16 cores and 64 GiB; best with 1 to 3 writers per node"));
  }

  private static List<String> row(List<RunRecord> runs) {
    List<Ingestion> writers = writers(runs);
    List<String> written = writers.isEmpty()
        ? Collections.nCopies(6, "-")
        : List.of(averageRows(writers), peakRows(writers),
            Numbers.number(mean(writers.stream().mapToDouble(Ingestion::averageBytes)) / 1e6),
            Numbers.number(writers.stream().mapToDouble(Ingestion::peakBytes).max().orElse(0) / 1e6),
            Numbers.count(writers.stream().mapToLong(Ingestion::inserts).sum()), Numbers.count(failed(writers)));
    return Table.row(written,
        List.of(Numbers.number(mean(runs.stream().mapToDouble(run -> run.figures().throughput()))),
            Numbers.number(runs.stream().mapToLong(run -> run.figures().slowest(Latency::p99)).max().orElse(0) / 1e6)));
  }

  static List<String> facts(List<RunRecord> runs) {
    List<Ingestion> writers = writers(runs);
    long failed = failed(writers);
    return writers.isEmpty()
        ? List.of()
        : List.of("The writers inserted " + averageRows(writers) + " rows/s, " + peakRows(writers) + " at peak"
            + (failed == 0 ? "" : "; " + failed + " inserts failed"));
  }

  private static List<Ingestion> writers(List<RunRecord> runs) {
    return runs.stream().flatMap(run -> Stream.ofNullable(run.figures().writers())).toList();
  }

  private static String averageRows(List<Ingestion> writers) {
    return Numbers.number(mean(writers.stream().mapToDouble(Ingestion::averageRows)));
  }

  private static String peakRows(List<Ingestion> writers) {
    return Numbers.number(writers.stream().mapToDouble(Ingestion::peakRows).max().orElse(0));
  }

  private static long failed(List<Ingestion> writers) {
    return writers.stream().mapToLong(Ingestion::failedInserts).sum();
  }

  private static double mean(DoubleStream values) {
    return values.average().orElse(0);
  }
}
