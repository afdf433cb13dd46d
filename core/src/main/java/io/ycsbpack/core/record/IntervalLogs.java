package io.ycsbpack.core.record;

import io.ycsbpack.core.measure.IntervalSummary;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** The two logs of a run, which grow with every interval and are flushed after each. */
final class IntervalLogs implements AutoCloseable {
  private final PrintStream histograms;
  private final HistogramLogWriter writer;
  private final PrintStream timeline;

  IntervalLogs(Path histogramFile, Path timelineFile) throws IOException {
    histograms = open(histogramFile);
    timeline = open(timelineFile);
    writer = new HistogramLogWriter(histograms);
    writer.outputComment("service times of successful operations in nanoseconds; the tag is the operation, and times "
        + "are seconds since the phase began");
    writer.outputLogFormatVersion();
    writer.outputLegend();
    timeline.println("phase,elapsed_s,length_s,ok,failed,p50_ns,p99_ns,max_ns");
    flush();
  }

  private static PrintStream open(Path file) throws IOException {
    return new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8);
  }

  void add(boolean warmingUp, Duration elapsed, Duration length, IntervalSummary interval) {
    double end = elapsed.toNanos() / 1e9;
    double seconds = length.toNanos() / 1e9;
    timeline.printf(Locale.ROOT, "%s,%.3f,%.3f,%d,%d,%d,%d,%d%n", warmingUp ? "warm-up" : "measured", end, seconds,
        interval.ok(), interval.failures(), interval.p50Nanos(), interval.p99Nanos(), interval.maxNanos());
    if (!warmingUp) {
      for (Map.Entry<String, Histogram> operation : interval.service().entrySet()) {
        operation.getValue().setTag(operation.getKey());
        writer.outputIntervalHistogram(end - seconds, end, operation.getValue(), 1);
      }
    }
    flush();
  }

  private void flush() {
    histograms.flush();
    timeline.flush();
  }

  @Override
  public void close() {
    histograms.close();
    timeline.close();
  }
}
