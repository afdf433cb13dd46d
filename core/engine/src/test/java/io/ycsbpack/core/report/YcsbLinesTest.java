// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.driver.OfferedLoad;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.MadeRun;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.OperationFigures.Latency;
import io.ycsbpack.core.tenant.Ingestion;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The lines that parsers of YCSB's output read. */
class YcsbLinesTest {
  private static final Latency NONE = new Latency(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "");
  private static final Ingestion WRITERS = new Ingestion(5000, 100, 5, 1, 500, 900, 10, 18, 0L);

  @Test
  void aRunHasALineForEachFigure() {
    OperationFigures read = new OperationFigures("READ", 2, 1, Map.of("OK", 2L),
        new Latency(2, 1_500_500, 1_000_999, 1_100_000, 1_200_000, 1_300_000, 1_400_000, 1_500_000, 1_600_000,
            2_000_000, ""),
        new Latency(2, 3_000_000, 3_000_000, 3_000_000, 3_000_000, 3_000_000, 3_000_000, 3_000_000, 3_000_000,
            3_000_000, ""),
        new Latency(1, 7_000, 7_000, 7_000, 7_000, 7_000, 7_000, 7_000, 7_000, 7_000, ""));
    Figures made = new MadeRun().operations(read).offered(new OfferedLoad(100, 1000, 7, 0.9)).figures();
    assertThat(lines(made, Map.of("OK", 3), WRITERS, new Figures.Cache(6, 1, 0.5), "embedded_double")).isEqualTo(
        List.of("[OVERALL], RunTime(ms), 10000", "[OVERALL], Throughput(ops/sec), 100.000",
            "[OVERALL], Operations, 1000", "[OVERALL], FailedOperations, 0", "[OFFERED], Target(ops/sec), 100.000",
            "[OFFERED], Due, 1000", "[OFFERED], Backlog, 7", "[OFFERED], Achieved(share), 0.900",
            "[CLIENT], CPU(cores), 0.200", "[CLIENT], SchedulerLag99thPercentile(us), 1",
            "[CLIENT], GarbageCollections(share), 0.000", "[READ], Operations, 2",
            "[READ], AverageLatency(us), 1500.500",
            "[READ], MinLatency(us), 1000", "[READ], MaxLatency(us), 2000", "[READ], 50thPercentileLatency(us), 1100",
            "[READ], 80thPercentileLatency(us), 1200", "[READ], 90thPercentileLatency(us), 1300",
            "[READ], 95thPercentileLatency(us), 1400", "[READ], 99thPercentileLatency(us), 1500",
            "[READ], 99.9PercentileLatency(us), 1600", "[READ], Return=OK, 2", "[READ-FAILED], Operations, 1",
            "[READ-FAILED], AverageLatency(us), 7.000", "[READ-FAILED], MinLatency(us), 7",
            "[READ-FAILED], MaxLatency(us), 7", "[READ-FAILED], 50thPercentileLatency(us), 7",
            "[READ-FAILED], 80thPercentileLatency(us), 7", "[READ-FAILED], 90thPercentileLatency(us), 7",
            "[READ-FAILED], 95thPercentileLatency(us), 7", "[READ-FAILED], 99thPercentileLatency(us), 7",
            "[READ-FAILED], 99.9PercentileLatency(us), 7", "[Intended-READ], AverageLatency(us), 3000.000",
            "[Intended-READ], MinLatency(us), 3000", "[Intended-READ], MaxLatency(us), 3000",
            "[Intended-READ], 50thPercentileLatency(us), 3000", "[Intended-READ], 80thPercentileLatency(us), 3000",
            "[Intended-READ], 90thPercentileLatency(us), 3000", "[Intended-READ], 95thPercentileLatency(us), 3000",
            "[Intended-READ], 99thPercentileLatency(us), 3000", "[Intended-READ], 99.9PercentileLatency(us), 3000",
            "[CACHE], ServerQueries, 6", "[CACHE], ServerHits, 1", "[CACHE], HitShare, 0.500",
            "[SERVER], TestDouble, 1", "[VERIFY], Return=OK, 3", "[WRITERS], Rows, 5000", "[WRITERS], Inserts, 5",
            "[WRITERS], AverageRows(rows/sec), 500.000", "[WRITERS], PeakRows(rows/sec), 900.000",
            "[WRITERS], Bytes, 100", "[WRITERS], AverageBytes(bytes/sec), 10.000",
            "[WRITERS], PeakBytes(bytes/sec), 18.000", "[WRITERS], FailedInserts, 1"));
  }

  @Test
  void anOperationThatNeverSucceededHasNoTimesAndAClosedLoopNoResponseTimes() {
    OperationFigures scan = new OperationFigures("SCAN", 0, 0, Map.of(), NONE, NONE, NONE);
    assertThat(lines(new MadeRun().operations(scan).figures(), Map.of(), null, null, "given")).hasSize(8)
        .endsWith("[SCAN], Operations, 0");
  }

  private static List<String> lines(Figures made, Map<String, Integer> checks, Ingestion writers,
      Figures.Cache cache, String kind) {
    Figures figures = new Figures(made.started(), made.ended(), made.runtimeNanos(), made.ok(), made.failures(),
        made.throughput(), 0, made.offered(), made.operations(), checks, writers, null, made.client(), cache, null,
        null);
    return YcsbLines.lines(figures, new MadeRun().kind(kind).record().target());
  }
}
