// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.OperationFigures.Latency;
import io.ycsbpack.core.record.RunRecord;
import java.util.List;
import java.util.stream.Stream;

/** Share of queries answered by a cache, and the savings. */
final class CacheTables {
  private CacheTables() {
  }

  static Table table(ReportSource source) {
    return Table.of("Answers of the cache",
        List.of("condition", "round", "operations", "requests to the server", "hit share", "ops/s", "p50 ms", "p99 ms",
            "database cores"),
        FigureTables.ofRuns(source, run -> row(run.record().figures())),
        "hit share: operations that the server was never asked, or answered from its own cache, of all; by the"
            + " server's count of its SELECTs, past the proxy. The published test: 15,000 requests in 100 s, Q3 on 120"
            + " million rows, 80 % of production queries repeat.");
  }

  private static List<String> row(Figures run) {
    return List.of(Long.toString(run.ok()), run.cache() == null ? "-" : Long.toString(run.cache().serverQueries()),
        run.cache() == null ? "not known" : Numbers.share(run.cache().hitShare()), Numbers.number(run.throughput()),
        Numbers.number(run.slowest(Latency::p50) / 1e6), Numbers.number(run.slowest(Latency::p99) / 1e6),
        run.targetUse() == null ? "-" : Numbers.number(run.targetUse().cpuCores()));
  }

  static List<String> facts(List<RunRecord> runs) {
    return Words
        .spread(
            runs.stream().flatMap(run -> Stream.ofNullable(run.figures().cache())).map(cache -> 100 * cache.hitShare()),
            "%.0f")
        .map(share -> "The cache answered " + share + " % of the operations")
        .stream()
        .toList();
  }
}
