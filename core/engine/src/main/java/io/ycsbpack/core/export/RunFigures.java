// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.export;

import io.ycsbpack.core.export.ExportedResult.Figure;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.OperationFigures.Latency;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The figures of one run in base units. */
final class RunFigures {
  private final FigureList list;
  private final Figures run;

  private RunFigures(Figures run, boolean valid) {
    this.run = run;
    list = new FigureList(valid);
  }

  static List<Figure> figures(Figures run, boolean valid) {
    RunFigures figures = new RunFigures(run, valid);
    figures.addWhole();
    run.operations().forEach(figures::addOperation);
    figures.addServers();
    return figures.list.figures();
  }

  private void addWhole() {
    list.add("start_timestamp_seconds", Instant.parse(run.started()).toEpochMilli() / 1e3);
    list.add("runtime_seconds", run.runtimeNanos() / 1e9);
    list.add("throughput_operations_per_second", run.throughput());
    list.add("successful_operations", run.ok());
    list.add("failed_operations", run.failures());
    if (run.offered() != null) {
      list.add("offered_operations_per_second", run.offered().target());
      list.add("offered_sustained", run.offered().isSustained() ? 1 : 0);
      list.add("offered_share_ratio", run.offered().share());
      list.add("backlog_operations", run.offered().backlog());
    }
    run.checks().forEach((status, count) -> list.add("checked_values", Map.of("status", status), count));
  }

  private void addOperation(OperationFigures operation) {
    operation.statuses()
        .forEach((status, count) -> list.add("operations",
            Map.of("operation", operation.name(), "status", status),
            count));
    addLatency(operation.name(), "service", operation.service());
    if (run.offered() != null) {
      addLatency(operation.name(), "response", operation.response());
    }
    addLatency(operation.name(), "failed", operation.failed());
  }

  private void addLatency(String operation, String kind, Latency latency) {
    if (latency.count() == 0) {
      return;
    }
    Map<String, Double> nanos = new LinkedHashMap<>();
    nanos.put("mean", latency.mean());
    nanos.put("min", (double) latency.min());
    nanos.put("p50", (double) latency.p50());
    nanos.put("p80", (double) latency.p80());
    nanos.put("p90", (double) latency.p90());
    nanos.put("p95", (double) latency.p95());
    nanos.put("p99", (double) latency.p99());
    nanos.put("p99.9", (double) latency.p999());
    nanos.put("max", (double) latency.max());
    nanos.forEach((statistic, value) -> list.add("latency_seconds",
        Map.of("operation", operation, "kind", kind, "statistic", statistic), value / 1e9));
  }

  private void addServers() {
    run.cpuPerOperation()
        .ifPresent(nanos -> list.add("server_cpu_seconds_per_operation", nanos / 1e9));
    Figures.TargetUse use = run.targetUse();
    if (use != null) {
      list.add("server_cpu_cores", use.cpuCores());
      list.add("server_cpu_limit_ratio", use.limitShare());
      list.add("server_throttled_periods_ratio", use.periods() == null || use.periods() == 0
          ? null
          : Double.valueOf((double) use.throttledPeriods() / use.periods()));
      list.add("server_memory_high_bytes", use.memoryHighBytes());
    }
    if (run.client() != null) {
      list.add("client_cpu_ratio", run.client().cpuShare());
    }
    if (run.writers() != null) {
      list.add("written_rows_per_second", run.writers().averageRows());
      list.add("failed_inserts", run.writers().failedInserts());
      list.add("missing_rows", run.writers().missingRows());
    }
    if (run.cache() != null) {
      list.add("cache_hit_ratio", run.cache().hitShare());
    }
  }
}
