// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.OperationFigures.Latency;
import io.ycsbpack.core.tenant.Ingestion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The figures of a run in short: at the end of a command, in at most 80 columns, and as facts of a page. */
public final class SummaryText {
  /** Percentiles that a terminal has room for. */
  private static final List<String> FEW = List.of("50", "95", "99");

  private SummaryText() {
  }

  /** Latencies are service times in milliseconds. */
  public static List<String> lines(Figures figures) {
    if (figures.areOfRows()) {
      return indented(rows(figures.writers()));
    }
    List<String> lines = new ArrayList<>(operations("", figures, FEW).lines());
    offered(figures).ifPresent(text -> lines.add("  " + text));
    failures(figures).ifPresent(text -> lines.add("  failed: " + text));
    cache(figures).ifPresent(text -> lines.add("  cache: " + text));
    if (figures.writers() != null) {
      lines.add("  background writers");
      lines.addAll(indented(writers(figures.writers())));
    }
    return lines;
  }

  private static List<String> indented(List<String> lines) {
    return lines.stream().map("  "::concat).toList();
  }

  /** Service times of each operation, with an offered load also its response times; then the sum. */
  public static Table operations(String title, Figures figures, List<String> percents) {
    boolean offered = figures.offered() != null;
    double seconds = Math.max(1, figures.runtimeNanos()) / 1e9;
    List<List<String>> rows = new ArrayList<>();
    for (OperationFigures operation : figures.operations()) {
      rows.add(Table.row(List.of(operation.name() + (offered ? " service" : ""), Numbers.count(operation.ok()),
          Numbers.number(operation.ok() / seconds), Numbers.count(operation.failures())),
          times(operation.service(), percents)));
      if (offered) {
        rows.add(Table.row(List.of(operation.name() + " response", "", "", ""), times(operation.response(), percents)));
      }
    }
    rows.add(Table.row(List.of("all, in " + Numbers.seconds(Duration.ofNanos(figures.runtimeNanos())),
        Numbers.count(figures.ok()), figures.hasReachedLoad()
            ? ">=" + Numbers.number(figures.offered().target())
            : Numbers.number(figures.throughput()),
        Numbers.count(figures.failures())),
        Collections.nCopies(percents.size() + 1, "")));
    return Table.of(title, Table.row(List.of("operation", "ok", "per s", "failed"),
        Stream.concat(percents.stream().map(percent -> "p" + percent + " ms"), Stream.of("max ms")).toList()), rows,
        "");
  }

  private static List<String> times(Latency times, List<String> percents) {
    return Stream.concat(percents.stream()
        .map(percent -> OperationFigures.isKnown(Double.parseDouble(percent) / 100, times.count())
            ? Numbers.millis(times.percentiles().get(percent))
            : "-"),
        Stream.of(times.count() == 0 ? "-" : Numbers.millis(times.max()))).toList();
  }

  private static List<String> rows(Ingestion writers) {
    if (writers.rows() == 0) {
      return List.of("all rows were there already; nothing was loaded");
    }
    List<String> lines = new ArrayList<>();
    lines.add(Numbers.count(writers.rows()) + " rows in " + Numbers.seconds(writers.elapsed()) + ": "
        + Numbers.number(writers.averageRows()) + " rows/s on average, " + Numbers.number(writers.peakRows())
        + " at peak");
    if (writers.bytes() > 0) {
      lines.add(Numbers.megabytes(writers.bytes()) + " sent: " + Numbers.megabytes(writers.averageBytes())
          + "/s on average, " + Numbers.megabytes(writers.peakBytes()) + "/s at peak");
    }
    return lines;
  }

  /** Background writers: a line each for rows, bytes, failures, and the check of the rows. */
  public static List<String> writers(Ingestion writers) {
    List<String> lines = new ArrayList<>(writers.rows() > 0 ? rows(writers) : List.of("no row was written"));
    if (writers.failedInserts() > 0) {
      lines.add(Numbers.count(writers.failedInserts()) + " inserts failed");
    }
    if (writers.missingRows() != null) {
      lines.add(writers.missingRows() == 0
          ? "every acknowledged row is there"
          : Numbers.count(writers.missingRows()) + " acknowledged rows are not there");
    }
    return lines;
  }

  /** Empty in a closed loop. */
  public static Optional<String> offered(Figures figures) {
    return Optional.ofNullable(figures.offered())
        .map(load -> (load.isSustained() ? "target sustained: " : "target not sustained: ") + load.describe());
  }

  /** Empty unless answers of a cache were counted. */
  public static Optional<String> cache(Figures figures) {
    return Optional.ofNullable(figures.cache())
        .map(cache -> "answered " + Numbers.share(cache.hitShare()) + " of the queries; the servers were asked "
            + Numbers.count(cache.serverQueries()) + " queries");
  }

  /** The status of failed operations of each kind; empty if none failed. */
  public static Optional<String> failures(Figures figures) {
    return figures.operations()
        .stream()
        .filter(operation -> operation.failures() > 0)
        .map(operation -> operation.name() + " " + operation.statuses()
            .entrySet()
            .stream()
            .filter(status -> !status.getKey().equals("OK"))
            .map(status -> Numbers.count(status.getValue()) + " " + status.getKey())
            .collect(Collectors.joining(", ")))
        .reduce((first, second) -> first + "; " + second);
  }
}
