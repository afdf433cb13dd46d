package io.ycsbpack.core.export;

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

  private RunFigures(Figures run, boolean trusted) {
    this.run = run;
    list = new FigureList(trusted);
  }

  /** All that were measured. */
  static List<ExportedFigure> figures(Figures run, boolean trusted) {
    RunFigures figures = new RunFigures(run, trusted);
    figures.addWhole();
    run.operations().forEach(figures::addOperation);
    figures.addServers();
    return figures.list.figures();
  }

  private void addWhole() {
    list.add(ExportedMetric.START_TIMESTAMP_SECONDS, Instant.parse(run.started()).toEpochMilli() / 1e3);
    list.addNanos(ExportedMetric.RUNTIME_SECONDS, Map.of(), run.runtimeNanos());
    list.add(ExportedMetric.THROUGHPUT_OPERATIONS_PER_SECOND, run.throughput());
    list.add(ExportedMetric.SUCCESSFUL_OPERATIONS, run.ok());
    list.add(ExportedMetric.FAILED_OPERATIONS, run.failures());
    if (run.offered() != null) {
      list.add(ExportedMetric.OFFERED_OPERATIONS_PER_SECOND, run.offered().target());
      list.add(ExportedMetric.OFFERED_SUSTAINED, run.offered().sustained() ? 1 : 0);
      list.add(ExportedMetric.OFFERED_SHARE_RATIO, run.offered().share());
      list.add(ExportedMetric.BACKLOG_OPERATIONS, run.offered().backlog());
    }
    run.checks().forEach((status, count) -> list.add(ExportedMetric.CHECKED_VALUES, Map.of("status", status), count));
  }

  private void addOperation(OperationFigures operation) {
    operation.statuses()
        .forEach((status, count) -> list.add(ExportedMetric.OPERATIONS,
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
    nanos.forEach((statistic, value) -> list.addNanos(ExportedMetric.LATENCY_SECONDS,
        Map.of("operation", operation, "kind", kind, "statistic", statistic), value));
  }

  private void addServers() {
    run.cpuPerOperation()
        .ifPresent(nanos -> list.addNanos(ExportedMetric.SERVER_CPU_SECONDS_PER_OPERATION, Map.of(), nanos));
    Figures.TargetUse use = run.targetUse();
    if (use != null) {
      list.add(ExportedMetric.SERVER_CPU_CORES, use.cpuCores());
      list.add(ExportedMetric.SERVER_CPU_LIMIT_RATIO, use.limitShare());
      list.add(ExportedMetric.SERVER_THROTTLED_PERIODS_RATIO, use.periods() == null || use.periods() == 0
          ? null
          : Double.valueOf((double) use.throttledPeriods() / use.periods()));
      list.add(ExportedMetric.SERVER_MEMORY_HIGH_BYTES, use.memoryHighBytes());
    }
    if (run.client() != null) {
      list.add(ExportedMetric.CLIENT_CPU_RATIO, run.client().cpuShare());
    }
    if (run.writers() != null) {
      list.add(ExportedMetric.WRITTEN_ROWS_PER_SECOND, run.writers().averageRows());
      list.add(ExportedMetric.FAILED_INSERTS, run.writers().failedInserts());
      list.add(ExportedMetric.MISSING_ROWS, run.writers().missingRows());
    }
    if (run.cache() != null) {
      list.add(ExportedMetric.CACHE_HIT_RATIO, run.cache().hitShare());
    }
  }
}
