// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.OperationFigures.Latency;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.tenant.Ingestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Results in the lines that YCSB prints, so that existing parsers keep working: {@code [READ], AverageLatency(us),
 * 123.4}. Unlike YCSB's, throughput counts successful operations only, and latencies are of successful operations only.
 */
public final class YcsbLines {
  private final List<String> lines = new ArrayList<>();

  private YcsbLines() {
  }

  /**
   * With an offered load each operation's response times are added, as {@code [Intended-READ]}.
   *
   * @param target whose kind marks figures of a double
   */
  public static List<String> lines(Figures figures, RunRecord.TargetInfo target) {
    YcsbLines lines = new YcsbLines();
    lines.add("OVERALL", "RunTime(ms)", figures.runtimeNanos() / 1_000_000);
    if (figures.areOfRows()) {
      lines.add("OVERALL", "Throughput(ops/sec)", figures.writers().averageRows());
      lines.ingestion("LOAD", figures.writers());
    } else {
      lines.run(figures);
    }
    if (TargetKind.EMBEDDED_DOUBLE.isNamed(target.kind())) {
      lines.add("SERVER", "TestDouble", 1);
    }
    figures.checks().forEach((status, count) -> lines.add("VERIFY", "Return=" + status, count));
    if (figures.writers() != null && !figures.areOfRows()) {
      lines.ingestion("WRITERS", figures.writers());
      lines.add("WRITERS", "FailedInserts", figures.writers().failedInserts());
    }
    return lines.lines;
  }

  private void run(Figures figures) {
    add("OVERALL", "Throughput(ops/sec)", figures.throughput());
    add("OVERALL", "Operations", figures.ok());
    add("OVERALL", "FailedOperations", figures.failures());
    if (figures.offered() != null) {
      add("OFFERED", "Target(ops/sec)", figures.offered().target());
      add("OFFERED", "Due", figures.offered().due());
      add("OFFERED", "Backlog", figures.offered().backlog());
      add("OFFERED", "Achieved(share)", figures.offered().share());
    }
    add("CLIENT", "CPU(cores)", figures.client().cpuCores());
    add("CLIENT", "SchedulerLag99thPercentile(us)", figures.client().lagP99Nanos() / 1000);
    add("CLIENT", "GarbageCollections(share)", figures.client().gcShare());
    for (OperationFigures operation : figures.operations()) {
      operation(operation);
      if (figures.offered() != null) {
        latencies("Intended-" + operation.name(), operation.response());
      }
    }
    if (figures.cache() != null) {
      add("CACHE", "ServerQueries", figures.cache().serverQueries());
      add("CACHE", "ServerHits", figures.cache().serverHits());
      add("CACHE", "HitShare", figures.cache().hitShare());
    }
  }

  private void ingestion(String metric, Ingestion writers) {
    add(metric, "Rows", writers.rows());
    add(metric, "Inserts", writers.inserts());
    add(metric, "AverageRows(rows/sec)", writers.averageRows());
    add(metric, "PeakRows(rows/sec)", writers.peakRows());
    if (writers.bytes() > 0) {
      add(metric, "Bytes", writers.bytes());
      add(metric, "AverageBytes(bytes/sec)", writers.averageBytes());
      add(metric, "PeakBytes(bytes/sec)", writers.peakBytes());
    }
  }

  private void operation(OperationFigures operation) {
    String name = operation.name();
    add(name, "Operations", operation.ok());
    latencies(name, operation.service());
    operation.statuses().forEach((status, count) -> add(name, "Return=" + status, count));
    if (operation.failures() > 0) {
      add(name + "-FAILED", "Operations", operation.failures());
      latencies(name + "-FAILED", operation.failed());
    }
  }

  private void latencies(String name, Latency nanos) {
    if (nanos.count() == 0) {
      return;
    }
    add(name, "AverageLatency(us)", nanos.mean() / 1000);
    add(name, "MinLatency(us)", nanos.min() / 1000);
    add(name, "MaxLatency(us)", nanos.max() / 1000);
    nanos.percentiles()
        .forEach((percent, time) -> add(name, percent + (percent.contains(".") ? "" : "th") + "PercentileLatency(us)",
            time / 1000));
  }

  private void add(String metric, String measurement, long value) {
    lines.add("[" + metric + "], " + measurement + ", " + value);
  }

  private void add(String metric, String measurement, double value) {
    lines.add(String.format(Locale.ROOT, "[%s], %s, %.3f", metric, measurement, value));
  }
}
