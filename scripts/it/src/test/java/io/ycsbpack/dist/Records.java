// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** The records that commands called in a folder have left in its {@code results}. */
final class Records {

  private Records() {
  }

  /** The newest of these, {@code <binding>-<workload>}. */
  static RunRecord last(Path folder, String name) throws IOException {
    return RecordFile.read(lastFile(folder, name));
  }

  /** Its file. */
  static Path lastFile(Path folder, String name) throws IOException {
    return Results.in(folder)
        .files(file -> file.getFileName().toString().matches("\\d+T\\d+Z-" + name + "(-\\d+)?\\.json"))
        .stream()
        .max(Comparator.comparing(Path::getFileName))
        .orElseThrow();
  }

  /** How many service times a histogram log holds; every line of it is whole. */
  static long serviceTimes(Path log) throws IOException {
    long count = 0;
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      for (EncodableHistogram interval = reader.nextIntervalHistogram(); interval != null; interval = reader
          .nextIntervalHistogram()) {
        Histogram histogram = (Histogram) interval;
        count += histogram.getTag().endsWith(".service") ? histogram.getTotalCount() : 0;
      }
    }
    return count;
  }

  /** Every line of a timeline has all columns. */
  static void assertWholeTimeline(Path timeline) throws IOException {
    List<String> lines = Files.readAllLines(timeline);
    int columns = lines.get(0).split(",").length;
    assertThat(lines).allSatisfy(line -> assertThat(line.split(",")).hasSize(columns));
    assertThat(Files.readString(timeline)).endsWith("\n");
  }
}
