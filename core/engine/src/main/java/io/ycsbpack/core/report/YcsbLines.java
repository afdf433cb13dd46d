package io.ycsbpack.core.report;

import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.record.Figures.Cache;
import io.ycsbpack.core.record.MergedRun;
import io.ycsbpack.core.tenant.LoadReport;
import io.ycsbpack.core.tenant.WriterReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.HdrHistogram.AbstractHistogram;

/**
 * Results in the lines that YCSB prints, so that existing parsers keep working: {@code [READ], AverageLatency(us),
 * 123.4}. Unlike YCSB's, throughput counts successful operations only, and latencies are of successful operations only.
 */
public final class YcsbLines {
  private static final double[] PERCENTILES = {50, 80, 90, 95, 99, 99.9};

  private final List<String> lines = new ArrayList<>();

  private YcsbLines() {
  }

  /** With an offered load each operation's response times are added, as {@code [Intended-READ]}. */
  public static List<String> lines(RunResult result) {
    YcsbLines lines = new YcsbLines();
    lines.add("OVERALL", "RunTime(ms)", result.runtime().toMillis());
    lines.add("OVERALL", "Throughput(ops/sec)", result.throughput());
    lines.add("OVERALL", "Operations", result.ok());
    lines.add("OVERALL", "FailedOperations", result.failures());
    result.offered().ifPresent(offered -> {
      lines.add("OFFERED", "Target(ops/sec)", offered.target());
      lines.add("OFFERED", "Due", offered.due());
      lines.add("OFFERED", "Backlog", offered.backlog());
      lines.add("OFFERED", "Achieved(share)", offered.share());
    });
    lines.add("CLIENT", "CPU(cores)", result.client().cpuCores());
    lines.add("CLIENT", "SchedulerLag99thPercentile(us)", result.client().lagP99Nanos() / 1000);
    lines.add("CLIENT", "GarbageCollections(share)", result.client().gcShare());
    for (OperationSummary operation : result.operations()) {
      lines.operation(operation);
      if (result.offered().isPresent()) {
        lines.latencies("Intended-" + operation.name(), operation.response());
      }
    }
    return lines.lines;
  }

  public static List<String> lines(LoadReport report) {
    YcsbLines lines = new YcsbLines();
    lines.add("OVERALL", "RunTime(ms)", report.elapsed().toMillis());
    lines.add("OVERALL", "Throughput(ops/sec)", report.averageRows());
    lines.ingestion("LOAD", report);
    return lines.lines;
  }

  public static List<String> lines(MergedRun merged) {
    return merged.load().map(YcsbLines::lines).orElseGet(() -> lines(merged.result()));
  }

  /** Adds the cache between the client and the tables, if there is one. */
  public static List<String> lines(RunResult result, Optional<Cache> cache) {
    YcsbLines lines = new YcsbLines();
    lines.lines.addAll(lines(result));
    cache.ifPresent(answered -> {
      lines.add("CACHE", "ServerQueries", answered.serverQueries());
      lines.add("CACHE", "ServerHits", answered.serverHits());
      lines.add("CACHE", "HitShare", answered.hitShare());
    });
    return lines.lines;
  }

  /** Marks figures of a double; none for a database. */
  public static List<String> lines(TargetKind target) {
    return target == TargetKind.EMBEDDED_DOUBLE ? List.of("[SERVER], TestDouble, 1") : List.of();
  }

  public static List<String> lines(WriterReport report) {
    YcsbLines lines = new YcsbLines();
    lines.ingestion("WRITERS", report.written());
    lines.add("WRITERS", "FailedInserts", report.failures());
    return lines.lines;
  }

  private void ingestion(String metric, LoadReport report) {
    add(metric, "Rows", report.rows());
    add(metric, "Inserts", report.batches());
    add(metric, "AverageRows(rows/sec)", report.averageRows());
    add(metric, "PeakRows(rows/sec)", report.peakRows());
    if (report.bytes() > 0) {
      add(metric, "Bytes", report.bytes());
      add(metric, "AverageBytes(bytes/sec)", report.averageBytes());
      add(metric, "PeakBytes(bytes/sec)", report.peakBytes());
    }
  }

  private void operation(OperationSummary operation) {
    String name = operation.name();
    add(name, "Operations", operation.ok());
    latencies(name, operation.service());
    operation.statuses().forEach((status, count) -> add(name, "Return=" + status, count));
    if (operation.failures() > 0) {
      add(name + "-FAILED", "Operations", operation.failures());
      latencies(name + "-FAILED", operation.failed());
    }
  }

  private void latencies(String name, AbstractHistogram nanos) {
    if (nanos.getTotalCount() == 0) {
      return;
    }
    add(name, "AverageLatency(us)", nanos.getMean() / 1000);
    add(name, "MinLatency(us)", nanos.getMinValue() / 1000);
    add(name, "MaxLatency(us)", nanos.getMaxValue() / 1000);
    for (double percentile : PERCENTILES) {
      add(name, ordinal(percentile) + "PercentileLatency(us)", nanos.getValueAtPercentile(percentile) / 1000);
    }
  }

  private static String ordinal(double percentile) {
    return percentile == (int) percentile ? (int) percentile + "th" : String.valueOf(percentile);
  }

  private void add(String metric, String measurement, long value) {
    lines.add("[" + metric + "], " + measurement + ", " + value);
  }

  private void add(String metric, String measurement, double value) {
    lines.add(String.format(Locale.ROOT, "[%s], %s, %.3f", metric, measurement, value));
  }
}
