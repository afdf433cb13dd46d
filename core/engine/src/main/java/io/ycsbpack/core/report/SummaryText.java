package io.ycsbpack.core.report;

import io.ycsbpack.core.driver.OfferedLoad;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.record.Figures.Cache;
import io.ycsbpack.core.record.MergedRun;
import io.ycsbpack.core.tenant.LoadReport;
import io.ycsbpack.core.tenant.WriterReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.HdrHistogram.AbstractHistogram;

/** The short summary at the end of a command, for the user; fits 80 columns. */
public final class SummaryText {
  private static final List<String> HEADER = List.of("operation", "ok", "per s", "p50 ms", "p95 ms", "p99 ms", "max ms",
      "");

  private SummaryText() {
  }

  /** Latencies are service times in milliseconds. */
  public static List<String> lines(RunResult result) {
    double seconds = Math.max(1e-9, result.runtime().toNanos() / 1e9);
    List<List<String>> rows = new ArrayList<>();
    for (OperationSummary operation : result.operations()) {
      rows.add(row(operation.name(), Figures.count(operation.ok()), Figures.rate(operation.ok() / seconds),
          operation.service()));
    }
    boolean capped = result.offered().map(OfferedLoad::isSustained).orElse(false);
    rows.add(List.of("all", Figures.count(result.ok()),
        capped ? ">=" + Figures.rate(result.offered().get().target()) : Figures.rate(result.throughput()), "", "", "",
        "", "in " + Figures.seconds(result.runtime())));
    if (result.offered().isPresent()) {
      result.operations()
          .forEach(operation -> rows.add(row(operation.name() + " response", "", "", operation.response())));
    }
    List<String> lines = new ArrayList<>(Table.of("", HEADER, rows, "").lines());
    result.offered()
        .ifPresent(offered -> lines.add("  " + (offered.isSustained() ? "target sustained: " : "target not sustained: ")
            + offered.describe()));
    String failures = failures(result);
    if (!failures.isEmpty()) {
      lines.add("  failed: " + failures);
    }
    return lines;
  }

  public static List<String> lines(LoadReport report) {
    if (report.rows() == 0) {
      return List.of("  all rows were there already; nothing was loaded");
    }
    Duration elapsed = report.elapsed();
    List<String> lines = new ArrayList<>();
    lines.add("  " + Figures.count(report.rows()) + " rows in " + Figures.seconds(elapsed) + ": "
        + Figures.rate(report.averageRows()) + " rows/s on average, " + Figures.rate(report.peakRows()) + " at peak");
    if (report.bytes() > 0) {
      lines.add("  " + Figures.megabytes(report.bytes()) + " sent: " + Figures.megabytes(report.averageBytes())
          + "/s on average, " + Figures.megabytes(report.peakBytes()) + "/s at peak");
    }
    return lines;
  }

  public static List<String> lines(WriterReport report) {
    List<String> lines = new ArrayList<>(List.of("  background writers"));
    if (report.written().rows() > 0) {
      lines.addAll(lines(report.written()));
    }
    if (report.failures() > 0) {
      lines.add("  " + Figures.count(report.failures()) + " inserts failed");
    }
    report.missing()
        .ifPresent(missing -> lines.add(missing == 0
            ? "  every acknowledged row is there"
            : "  " + Figures.count(missing) + " acknowledged rows are not there"));
    return lines;
  }

  public static List<String> lines(MergedRun merged) {
    return merged.load().map(SummaryText::lines).orElseGet(() -> lines(merged.result()));
  }

  /** Adds the cache between the client and the tables, if there is one. */
  public static List<String> lines(RunResult result, Optional<Cache> cache) {
    List<String> lines = lines(result);
    cache.map(SummaryText::line).ifPresent(lines::add);
    return lines;
  }

  private static String line(Cache cache) {
    return "  cache: answered " + Words.share(cache.hitShare()) + " of the queries; the servers were asked "
        + Figures.count(cache.serverQueries()) + " queries";
  }

  private static List<String> row(String name, String ok, String rate, AbstractHistogram times) {
    return List.of(name, ok, rate, latency(times, 50), latency(times, 95), latency(times, 99), latency(times, 100), "");
  }

  private static String failures(RunResult result) {
    return result.operations()
        .stream()
        .filter(operation -> operation.failures() > 0)
        .map(operation -> operation.name() + " " + failures(operation))
        .collect(Collectors.joining("; "));
  }

  private static String failures(OperationSummary operation) {
    return operation.statuses()
        .entrySet()
        .stream()
        .filter(entry -> !entry.getKey().equals("OK"))
        .map((Map.Entry<String, Long> entry) -> Figures.count(entry.getValue()) + " " + entry.getKey())
        .collect(Collectors.joining(", "));
  }

  private static String latency(AbstractHistogram nanos, double percentile) {
    return nanos.getTotalCount() == 0 ? "-" : Figures.millis(nanos.getValueAtPercentile(percentile));
  }
}
