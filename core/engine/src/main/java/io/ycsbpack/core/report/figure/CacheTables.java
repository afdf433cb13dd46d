// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report.figure;

import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.Table;
import io.ycsbpack.core.report.Words;
import java.util.List;
import java.util.Objects;

/** Share of queries answered by a cache, and the savings. */
final class CacheTables {

  private CacheTables() {
  }

  static List<Table> tables(ReportSource source) {
    return List.of(Table.of("Answers of the cache",
        List.of("condition", "round", "operations", "requests to the server", "hit share", "ops/s", "p50 ms", "p99 ms",
            "database cores"),
        FigureTables.ofRuns(source, run -> row(run.record())),
        "hit share: operations that the server was never asked, or answered from its own cache, of all; by the"
            + " server's count of its SELECTs, past the proxy. The published test: 15,000 requests in 100 s, Q3 on 120"
            + " million rows, 80 % of production queries repeat."));
  }

  private static List<String> row(RunRecord run) {
    Figures.Cache cache = run.figures().cache();
    return List
        .of(Long.toString(run.figures().ok()), cache == null ? "-" : Long.toString(cache.serverQueries()),
            cache == null ? "not known" : Words.share(cache.hitShare()), Words.number(run.figures().throughput()),
            Words.number(run.figures().slowest(OperationFigures.Latency::p50) / 1e6),
            Words.number(run.figures().slowest(OperationFigures.Latency::p99) / 1e6),
            run.figures().targetUse() == null ? "-" : Words.number(run.figures().targetUse().cpuCores()));
  }

  static List<String> facts(List<RunRecord> runs) {
    List<Double> shares = runs.stream()
        .map(run -> run.figures().cache())
        .filter(Objects::nonNull)
        .map(cache -> 100 * cache.hitShare())
        .toList();
    return Spread.text(shares, "%.0f")
        .map(share -> "The cache answered " + share + " % of the operations")
        .stream()
        .toList();
  }
}
