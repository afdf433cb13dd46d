// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.Names;
import io.ycsbpack.core.measure.PhaseMeasurement;
import io.ycsbpack.core.measure.ThreadRecorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;

class IntervalLogsTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  @TempDir
  private Path folder;

  @Test
  void whatHasEndedIsReadableWhileTheRunGoesOn() throws IOException {
    Path hlog = folder.resolve("a.hlog");
    Path timeline = folder.resolve("a.csv");
    Instant before = Instant.now();
    try (IntervalLogs logs = new IntervalLogs(hlog, timeline)) {
      logs.add(true, SECOND, SECOND, interval("READ"));
      logs.add(false, SECOND, SECOND, interval("READ"));
      logs.add(false, SECOND.multipliedBy(2), SECOND, interval("MY OWN,SCAN"));

      Map<String, Long> counts = new TreeMap<>();
      try (HistogramLogReader reader = new HistogramLogReader(hlog.toFile())) {
        while (reader.hasNext()) {
          Histogram histogram = (Histogram) reader.nextIntervalHistogram();
          counts.put(histogram.getTag(), histogram.getTotalCount());
          assertThat(histogram.getStartTimeStamp()).isGreaterThanOrEqualTo(before.minusSeconds(2).toEpochMilli());
        }
      }

      assertThat(counts).isEqualTo(Map.of("READ.service", 1L, "READ.response", 1L, "MY_OWN_SCAN.service", 1L,
          "MY_OWN_SCAN.response", 1L));
      List<String> lines = Files.readAllLines(timeline);
      assertThat(lines).hasSize(4);
      assertThat(lines.get(1)).startsWith("warm-up,1.000,1.000,1,0,");
      int columns = lines.get(0).split(",").length;
      assertThat(lines).allSatisfy(line -> assertThat(line.split(",")).hasSize(columns));
    }
  }

  private static IntervalSummary interval(String operation) {
    Names names = new Names();
    PhaseMeasurement measurement = new PhaseMeasurement(names);
    ThreadRecorder recorder = new ThreadRecorder(names);
    recorder.switchTo(measurement);
    recorder.beginTransaction(0);
    recorder.record(recorder.operation(operation), Status.OK, 0, 1_000_000);
    recorder.endTransaction();
    return measurement.nextInterval();
  }
}
