// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.export;

import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.driver.GateResult;
import io.ycsbpack.core.driver.GateResult.Result;
import io.ycsbpack.core.export.ExportedResult.Check;
import io.ycsbpack.core.export.ExportedResult.FigureList;
import io.ycsbpack.core.export.ExportedResult.Outcome;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.OperationFigures.Latency;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.RunSource;
import io.ycsbpack.core.report.VerdictText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is exported of one run: its figures in base units, its verdict, and its gates. */
public final class RunExport {
  private final RunSource source;
  private final RunRecord run;
  private final boolean valid;
  private final FigureList list = new FigureList();

  private RunExport(RunSource source) {
    this.source = source;
    run = source.record();
    valid = run.verdict() != null && run.verdict().isValid();
  }

  public static ExportedResult result(RunSource source) {
    return new RunExport(source).made();
  }

  private ExportedResult made() {
    list.addVerdict(valid, run.verdict());
    // A gate that failed has its own check.
    List<Check> checks = new ArrayList<>(List.of(valid
        ? new Check("verdict", Outcome.PASSED, "")
        : new Check("verdict", Outcome.ERROR, VerdictText.ended("run", run.verdict()))));
    for (GateResult gate : run.verdict() == null ? List.<GateResult>of() : run.verdict().gates()) {
      checks.add(new Check("gate " + gate.gate(), outcome(gate), gate.words()));
      if (gate.result() != Result.NOT_JUDGED) {
        list.add(true, "gate_passed", Map.of("gate", gate.gate()), gate.result() == Result.PASSED ? 1 : 0);
      }
    }
    Optional<Figures> figures = Optional.ofNullable(run.figures());
    figures.ifPresent(this::addFigures);
    return new ExportedResult(source.name(), figures.map(known -> Instant.parse(known.ended())), labels(), details(),
        list.figures(), checks, source.warnings());
  }

  private static Outcome outcome(GateResult gate) {
    return switch (gate.result()) {
      case PASSED -> Outcome.PASSED;
      case FAILED -> Outcome.FAILED;
      case NOT_JUDGED -> Outcome.SKIPPED;
    };
  }

  private Map<String, String> labels() {
    Map<String, String> labels = new HashMap<>(Map.of("binding", run.plan().binding(), "mode", run.plan().mode(),
        "workload", source.workload()));
    if (TargetKind.EMBEDDED_DOUBLE.isNamed(run.target().kind())) {
      labels.put("server", TargetKind.TEST_DOUBLE);
    }
    if (run.identity() != null) {
      labels.put("name", run.identity().name());
      put(labels, run.identity().labels());
    }
    return labels;
  }

  private Map<String, String> details() {
    Map<String, String> details = new HashMap<>(Map.of("record", source.file().getFileName().toString()));
    details.put("version", run.tool().get("ycsbpack"));
    if (run.identity() != null) {
      details.put("commit", run.identity().commit());
      details.put("build", run.identity().build());
    }
    return details;
  }

  /** Adds labels of the user with a prefix, so that they never hide a built-in label. */
  static void put(Map<String, String> labels, Map<String, String> given) {
    given.forEach((key, value) -> labels.put("label_" + key, value));
  }

  private void add(String name, Number value) {
    list.add(valid, name, Map.of(), value);
  }

  private void addFigures(Figures figures) {
    add("start_timestamp_seconds", Instant.parse(figures.started()).toEpochMilli() / 1e3);
    add("runtime_seconds", figures.runtimeNanos() / 1e9);
    add("throughput_operations_per_second", figures.throughput());
    add("successful_operations", figures.ok());
    add("failed_operations", figures.failures());
    if (figures.offered() != null) {
      add("offered_operations_per_second", figures.offered().target());
      add("offered_sustained", figures.offered().isSustained() ? 1 : 0);
      add("offered_share_ratio", figures.offered().share());
      add("backlog_operations", figures.offered().backlog());
    }
    figures.checks().forEach((status, count) -> list.add(valid, "checked_values", Map.of("status", status), count));
    for (OperationFigures operation : figures.operations()) {
      operation.statuses()
          .forEach((status, count) -> list.add(valid, "operations",
              Map.of("operation", operation.name(), "status", status), count));
      addLatency(operation.name(), "service", operation.service());
      if (figures.offered() != null) {
        addLatency(operation.name(), "response", operation.response());
      }
      addLatency(operation.name(), "failed", operation.failed());
    }
    addServers(figures);
  }

  private void addLatency(String operation, String kind, Latency latency) {
    if (latency.count() > 0) {
      addStatistic(operation, kind, "mean", latency.mean());
      addStatistic(operation, kind, "min", latency.min());
      latency.percentiles().forEach((percent, nanos) -> addStatistic(operation, kind, "p" + percent, nanos));
      addStatistic(operation, kind, "max", latency.max());
    }
  }

  private void addStatistic(String operation, String kind, String statistic, double nanos) {
    list.add(valid, "latency_seconds", Map.of("operation", operation, "kind", kind, "statistic", statistic),
        nanos / 1e9);
  }

  private void addServers(Figures figures) {
    figures.cpuPerOperation().ifPresent(nanos -> add("server_cpu_seconds_per_operation", nanos / 1e9));
    Figures.TargetUse use = figures.targetUse();
    if (use != null) {
      add("server_cpu_cores", use.cpuCores());
      add("server_cpu_limit_ratio", use.limitShare());
      if (use.periods() != null && use.periods() > 0) {
        add("server_throttled_periods_ratio", (double) use.throttledPeriods() / use.periods());
      }
      add("server_memory_high_bytes", use.memoryHighBytes());
    }
    if (figures.client() != null) {
      add("client_cpu_ratio", figures.client().cpuShare());
    }
    if (figures.writers() != null) {
      add("written_rows_per_second", figures.writers().averageRows());
      add("failed_inserts", figures.writers().failedInserts());
      add("missing_rows", figures.writers().missingRows());
    }
    if (figures.cache() != null) {
      add("cache_hit_ratio", figures.cache().hitShare());
    }
  }
}
