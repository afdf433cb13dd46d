// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import io.ycsbpack.core.console.ProcessConsole;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.OperationSummary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** The two logs of a run, which grow with every interval and are flushed after each. */
final class IntervalLogs implements AutoCloseable {
  private final GrowingLog histograms;
  private final HistogramLogWriter writer;
  private final GrowingLog timeline;
  private boolean measuring;

  IntervalLogs(Path histogramFile, Path timelineFile) throws IOException {
    histograms = new GrowingLog(histogramFile);
    timeline = new GrowingLog(timelineFile);
    writer = new HistogramLogWriter(histograms.lines);
    writer.outputComment("times of successful operations in nanoseconds; a tag is an operation and the kind of time, "
        + "service or response");
    writer.outputLogFormatVersion();
    writer.outputLegend();
    timeline.lines.println("phase,elapsed_s,length_s,ok,failed,service_p50_ns,service_p99_ns,service_max_ns,"
        + "response_p50_ns,response_p99_ns,response_max_ns");
    flush();
  }

  void add(boolean warmingUp, Duration elapsed, Duration length, IntervalSummary interval) {
    double end = elapsed.toNanos() / 1e9;
    double seconds = length.toNanos() / 1e9;
    IntervalSummary.Latency service = interval.service();
    IntervalSummary.Latency response = interval.response();
    timeline.lines.printf(Locale.ROOT, "%s,%.3f,%.3f,%d,%d,%d,%d,%d,%d,%d,%d%n", warmingUp ? "warm-up" : "measured",
        end,
        seconds, interval.ok(), interval.failures(), service.p50Nanos(), service.p99Nanos(), service.maxNanos(),
        response.p50Nanos(), response.p99Nanos(), response.maxNanos());
    if (!warmingUp) {
      if (!measuring) {
        writer.outputStartTime(Instant.now().minus(elapsed).toEpochMilli());
        measuring = true;
      }
      for (OperationSummary operation : interval.operations()) {
        add(operation.name() + ".service", end - seconds, end, operation.service());
        add(operation.name() + ".response", end - seconds, end, operation.response());
      }
    }
    flush();
  }

  private void add(String tag, double start, double end, Histogram times) {
    if (times.getTotalCount() > 0) {
      // A blank or a comma would end the tag too early.
      times.setTag(tag.replaceAll("[\\s,]", "_"));
      writer.outputIntervalHistogram(start, end, times, 1);
    }
  }

  private void flush() {
    histograms.flush();
    timeline.flush();
  }

  @Override
  public void close() {
    flush();
    try (histograms; timeline) {
      writer.close();
    } catch (IOException e) {
      ProcessConsole.warn(histograms.path + " and its timeline can't be closed: " + e.getMessage());
    }
  }

  /** A log that grows by whole portions: one that can't be written whole is not there at all, and none follows it. */
  private static final class GrowingLog implements AutoCloseable {
    private final Path path;
    /** Not a channel: one would be closed by an interruption of the thread that writes. */
    private final RandomAccessFile file;
    private final ByteArrayOutputStream portion = new ByteArrayOutputStream();
    private final PrintStream lines = new PrintStream(portion, false, StandardCharsets.UTF_8);
    private boolean failed;

    GrowingLog(Path path) throws IOException {
      this.path = path;
      file = new RandomAccessFile(path.toFile(), "rw");
      file.setLength(0);
    }

    /** Warns the first time that a portion can't be written, such as to a full disk. */
    void flush() {
      lines.flush();
      byte[] bytes = portion.toByteArray();
      portion.reset();
      if (failed) {
        return;
      }
      try {
        write(bytes);
      } catch (IOException e) {
        failed = true;
        ProcessConsole.warn(path + " can't be written any more (" + e.getMessage() + "); the run goes on without it");
      }
    }

    private void write(byte[] bytes) throws IOException {
      long whole = file.getFilePointer();
      try {
        file.write(bytes);
      } catch (IOException e) {
        file.setLength(whole);
        throw e;
      }
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
