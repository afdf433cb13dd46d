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
import java.util.stream.Stream;

/** What is exported of one run: its figures in base units, its verdict, and its gates. */
public final class RunExport {
  private final RunSource source;
  private final RunRecord run;
  private final boolean valid;
  private final List<ExportedResult.Figure> figures = new ArrayList<>();
  private final FigureList list;

  private RunExport(RunSource source) {
    this.source = source;
    run = source.record();
    valid = run.verdict() != null && run.verdict().isValid();
    list = new FigureList(figures, valid);
  }

  public static ExportedResult result(RunSource source) {
    return new RunExport(source).made();
  }

  private ExportedResult made() {
    FigureList judged = new FigureList(figures, true);
    judged.addVerdict(valid, run.verdict());
    List<GateResult> gates = run.verdict() == null ? List.of() : run.verdict().gates();
    gates.stream()
        .filter(gate -> gate.result() != Result.NOT_JUDGED)
        .forEach(gate -> judged.add("gate_passed", Map.of("gate", gate.gate()),
            gate.result() == Result.PASSED ? 1 : 0));
    if (run.figures() != null) {
      addFigures(run.figures());
    }
    // A gate that failed has its own check.
    Check verdict = valid
        ? new Check("verdict", Outcome.PASSED, "")
        : new Check("verdict", Outcome.ERROR, VerdictText.ended("run", run.verdict()));
    return new ExportedResult(source.name(), Optional.ofNullable(run.figures()).map(one -> Instant.parse(one.ended())),
        labels(), details(), figures,
        Stream.concat(Stream.of(verdict),
            gates.stream().map(gate -> new Check("gate " + gate.gate(), outcome(gate), gate.words()))).toList(),
        source.warnings());
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
      Optional.ofNullable(run.identity().name()).ifPresent(name -> labels.put("name", name));
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

  private void addFigures(Figures figures) {
    list.add("start_timestamp_seconds", Instant.parse(figures.started()).toEpochMilli() / 1e3);
    list.add("runtime_seconds", figures.runtimeNanos() / 1e9);
    list.add("throughput_operations_per_second", figures.throughput());
    list.add("successful_operations", figures.ok());
    list.add("failed_operations", figures.failures());
    if (figures.offered() != null) {
      list.add("offered_operations_per_second", figures.offered().target());
      list.add("offered_sustained", figures.offered().isSustained() ? 1 : 0);
      list.add("offered_share_ratio", figures.offered().share());
      list.add("backlog_operations", figures.offered().backlog());
    }
    figures.checks().forEach((status, count) -> list.add("checked_values", Map.of("status", status), count));
    for (OperationFigures operation : figures.operations()) {
      operation.statuses()
          .forEach((status, count) -> list.add("operations",
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
    list.add("latency_seconds", Map.of("operation", operation, "kind", kind, "statistic", statistic), nanos / 1e9);
  }

  private void addServers(Figures figures) {
    figures.cpuPerOperation().ifPresent(nanos -> list.add("server_cpu_seconds_per_operation", nanos / 1e9));
    Figures.TargetUse use = figures.targetUse();
    if (use != null) {
      list.add("server_cpu_cores", use.cpuCores());
      list.add("server_cpu_limit_ratio", use.limitShare());
      if (use.periods() != null && use.periods() > 0) {
        list.add("server_throttled_periods_ratio", (double) use.throttledPeriods() / use.periods());
      }
      list.add("server_memory_high_bytes", use.memoryHighBytes());
    }
    if (figures.client() != null) {
      list.add("client_cpu_ratio", figures.client().cpuShare());
    }
    if (figures.writers() != null) {
      list.add("written_rows_per_second", figures.writers().averageRows());
      list.add("failed_inserts", figures.writers().failedInserts());
      list.add("missing_rows", figures.writers().missingRows());
    }
    if (figures.cache() != null) {
      list.add("cache_hit_ratio", figures.cache().hitShare());
    }
  }
}
