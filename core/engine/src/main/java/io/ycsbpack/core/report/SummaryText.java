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
  private static final TextTable TABLE = new TextTable(2, -18, 10, 9, 8, 8, 8, 8);

  private SummaryText() {
  }

  /** Latencies are service times in milliseconds. */
  public static List<String> lines(RunResult result) {
    List<String> lines = new ArrayList<>();
    double seconds = Math.max(1e-9, result.runtime().toNanos() / 1e9);
    lines.add(TABLE.row("operation", "ok", "per s", "p50 ms", "p95 ms", "p99 ms", "max ms"));
    for (OperationSummary operation : result.operations()) {
      AbstractHistogram service = operation.service();
      lines.add(TABLE.row(operation.name(), Figures.count(operation.ok()), Figures.rate(operation.ok() / seconds),
          latency(service, 50), latency(service, 95), latency(service, 99), latency(service, 100)));
    }
    boolean capped = result.offered().map(OfferedLoad::isSustained).orElse(false);
    String rate = capped ? ">=" + Figures.rate(result.offered().get().target()) : Figures.rate(result.throughput());
    lines.add(TABLE.row("all", Figures.count(result.ok()), rate, "", "", "", "") + "   in "
        + Figures.seconds(result.runtime()));
    result.offered().ifPresent(offered -> lines.addAll(offered(result, offered)));
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

  private static List<String> offered(RunResult result, OfferedLoad offered) {
    List<String> lines = new ArrayList<>();
    for (OperationSummary operation : result.operations()) {
      AbstractHistogram response = operation.response();
      lines.add(TABLE.row(operation.name() + " response", "", "", latency(response, 50), latency(response, 95),
          latency(response, 99), latency(response, 100)));
    }
    lines.add("  " + (offered.isSustained() ? "target sustained: " : "target not sustained: ") + offered.describe());
    return lines;
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
