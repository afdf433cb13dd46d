// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.Figures.Writers;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.OperationFigures.Latency;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** The short summary at the end of a command, for the user; fits 80 columns. */
public final class SummaryText {
  private static final List<String> HEADER = List.of("operation", "ok", "per s", "p50 ms", "p95 ms", "p99 ms", "max ms",
      "");

  private SummaryText() {
  }

  /** Latencies are service times in milliseconds. */
  public static List<String> lines(Figures figures) {
    if (figures.areOfRows()) {
      return rows(figures.writers());
    }
    List<String> lines = new ArrayList<>(Table.of("", HEADER, operations(figures), "").lines());
    if (figures.offered() != null) {
      lines.add("  " + (figures.offered().isSustained() ? "target sustained: " : "target not sustained: ")
          + figures.offered().describe());
    }
    String failures = failures(figures);
    if (!failures.isEmpty()) {
      lines.add("  failed: " + failures);
    }
    if (figures.cache() != null) {
      lines.add("  cache: answered " + Words.share(figures.cache().hitShare())
          + " of the queries; the servers were asked " + Numbers.count(figures.cache().serverQueries()) + " queries");
    }
    if (figures.writers() != null) {
      addWriters(lines, figures.writers());
    }
    return lines;
  }

  private static List<List<String>> operations(Figures figures) {
    double seconds = Math.max(1, figures.runtimeNanos()) / 1e9;
    List<List<String>> rows = new ArrayList<>();
    for (OperationFigures operation : figures.operations()) {
      rows.add(row(operation.name(), Numbers.count(operation.ok()), Numbers.rate(operation.ok() / seconds),
          operation.service()));
    }
    rows.add(List.of("all", Numbers.count(figures.ok()),
        figures.hasReachedLoad()
            ? ">=" + Numbers.rate(figures.offered().target())
            : Numbers.rate(figures.throughput()),
        "", "", "", "", "in " + Numbers.seconds(Duration.ofNanos(figures.runtimeNanos()))));
    if (figures.offered() != null) {
      figures.operations()
          .forEach(operation -> rows.add(row(operation.name() + " response", "", "", operation.response())));
    }
    return rows;
  }

  private static List<String> row(String name, String ok, String rate, Latency times) {
    List<String> cells = new ArrayList<>(List.of(name, ok, rate));
    LongStream.of(times.p50(), times.p95(), times.p99(), times.max())
        .forEach(nanos -> cells.add(times.count() == 0 ? "-" : Numbers.millis(nanos)));
    cells.add("");
    return cells;
  }

  private static List<String> rows(Writers writers) {
    if (writers.rows() == 0) {
      return List.of("  all rows were there already; nothing was loaded");
    }
    List<String> lines = new ArrayList<>();
    lines.add("  " + Numbers.count(writers.rows()) + " rows in " + Numbers.seconds(writers.elapsed()) + ": "
        + Numbers.rate(writers.averageRows()) + " rows/s on average, " + Numbers.rate(writers.peakRows()) + " at peak");
    if (writers.bytes() > 0) {
      lines.add("  " + Numbers.megabytes(writers.bytes()) + " sent: " + Numbers.megabytes(writers.averageBytes())
          + "/s on average, " + Numbers.megabytes(writers.peakBytes()) + "/s at peak");
    }
    return lines;
  }

  private static void addWriters(List<String> lines, Writers writers) {
    lines.add("  background writers");
    if (writers.rows() > 0) {
      lines.addAll(rows(writers));
    }
    if (writers.failedInserts() > 0) {
      lines.add("  " + Numbers.count(writers.failedInserts()) + " inserts failed");
    }
    if (writers.missingRows() != null) {
      lines.add(writers.missingRows() == 0
          ? "  every acknowledged row is there"
          : "  " + Numbers.count(writers.missingRows()) + " acknowledged rows are not there");
    }
  }

  private static String failures(Figures figures) {
    return figures.operations()
        .stream()
        .filter(operation -> operation.failures() > 0)
        .map(operation -> operation.name() + " " + operation.statuses()
            .entrySet()
            .stream()
            .filter(status -> !status.getKey().equals("OK"))
            .map(status -> Numbers.count(status.getValue()) + " " + status.getKey())
            .collect(Collectors.joining(", ")))
        .collect(Collectors.joining("; "));
  }
}
