package io.ycsbpack.core.report;

import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Figures.Machine;
import io.ycsbpack.core.record.Figures.TargetUse;
import io.ycsbpack.core.record.Figures.Writers;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.OperationFigures.Latency;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.validity.CpuBound;
import io.ycsbpack.core.validity.ValidityChecks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What one run measured, as texts that a page and a paste share. The run has figures. */
public final class RunTables {
  /** Columns of {@link #operations}. */
  public static final List<String> HEADER = List.of("operation", "time", "ok", "per s", "failed", "p50 ms", "p80 ms",
      "p90 ms", "p95 ms", "p99 ms", "p99.9 ms", "max ms");

  /** Columns of {@link #failures}. */
  public static final List<String> FAILURES = List.of("operation", "ended with", "failed");

  private RunTables() {
  }

  /** Service times, and under an offered load also response times. */
  public static List<List<String>> operations(RunRecord run) {
    List<List<String>> rows = new ArrayList<>();
    for (OperationFigures operation : run.figures().operations()) {
      rows.add(row(run, operation, "service", operation.service()));
      if (run.figures().offered() != null) {
        rows.add(row(run, operation, "response", operation.response()));
      }
    }
    return rows;
  }

  private static List<String> row(RunRecord run, OperationFigures operation, String time, Latency latency) {
    double seconds = Math.max(1, run.figures().runtimeNanos()) / 1e9;
    List<String> cells = new ArrayList<>(List.of(operation.name(), time, Figures.count(operation.ok()),
        Figures.rate(operation.ok() / seconds), Figures.count(operation.failures())));
    for (long nanos : new long[]{latency.p50(), latency.p80(), latency.p90(), latency.p95(), latency.p99(),
      latency.p999(), latency.max()}) {
      cells.add(latency.count() == 0 ? "-" : Figures.millis(nanos));
    }
    return cells;
  }

  public static List<List<String>> failures(RunRecord run) {
    List<List<String>> rows = new ArrayList<>();
    for (OperationFigures operation : run.figures().operations()) {
      operation.statuses()
          .entrySet()
          .stream()
          .filter(status -> operation.failures() > 0 && !status.getKey().equals("OK"))
          .forEach(status -> rows.add(List.of(operation.name(), status.getKey(), Figures.count(status.getValue()))));
    }
    return rows;
  }

  public static Map<String, String> facts(RunRecord run) {
    Map<String, String> facts = new LinkedHashMap<>();
    var figures = run.figures();
    facts.put("throughput", Figures.rate(figures.throughput()) + " operations/s, " + Figures.count(figures.ok())
        + " successful and " + Figures.count(figures.failures()) + " failed operations in "
        + Figures.seconds(Duration.ofNanos(figures.runtimeNanos())));
    if (figures.offered() != null) {
      facts.put("offered load", Figures.rate(figures.offered().target()) + "/s, "
          + (figures.offered().sustained() ? "sustained" : "not sustained") + ": "
          + Words.share(figures.offered().share())
          + " of the operations that were due ended in time, " + Figures.count(figures.offered().backlog())
          + " had not begun at the end");
    }
    if (figures.targetUse() != null) {
      putUse(facts, figures.targetUse());
      figures.cpuPerOperation().ifPresent(nanos -> facts.put("CPU per operation", Figures.millis(nanos) + " ms"));
    }
    if (figures.client() != null) {
      facts.put("CPU of the client",
          cores(figures.client().cpuCores()) + ", " + Words.share(figures.client().cpuShare())
              + " of what it may use; the system woke its threads late by "
              + Figures.millis(figures.client().lagP99Nanos())
              + " ms at the 99th percentile"
              + (figures.client().gcShare() == null
                  ? ""
                  : "; garbage collections stopped them for " + Words.share(figures.client().gcShare())));
    }
    if (figures.machine() != null) {
      putMachine(facts, figures.machine());
      CpuBound.fact(figures, thresholds(run)).ifPresent(bound -> facts.put("CPU-bound", bound));
    }
    ValidityChecks.notJudged(figures).ifPresent(what -> facts.put("not judged", what));
    if (figures.writers() != null) {
      facts.put("background writers", writers(figures.writers()));
    }
    if (figures.cache() != null) {
      facts.put("cache", "it answered " + Words.share(figures.cache().hitShare()) + " of the queries");
    }
    if (!figures.checks().isEmpty()) {
      facts.put("checks of values", figures.checks().toString());
    }
    if (run.verdict() != null) {
      run.verdict().gates().forEach(gate -> facts.put("gate " + gate.gate(), gate.words() + ": " + gate.result()));
    }
    return facts;
  }

  private static Settings thresholds(RunRecord run) {
    return run.verdict() == null ? Settings.NONE : Settings.NONE.with(run.verdict().thresholds(), "the record");
  }

  private static void putUse(Map<String, String> facts, TargetUse use) {
    facts.put("CPU of the database",
        cores(use.cpuCores()) + (use.limitShare() == null ? "" : ", " + Words.share(use.limitShare()) + " of its limit")
            + (use.periods() == null || use.periods() == 0 ? ""
                : ", throttled in " + Words.share((double) use.throttledPeriods() / use.periods()) + " of "
                    + Figures.count(use.periods()) + " periods")
            + " (" + use.source() + ")" + (use.note() == null ? "" : "; " + use.note()));
    if (use.memoryHighBytes() != null) {
      facts.put("memory of the database", "at most " + Figures.megabytes(use.memoryHighBytes()));
    }
  }

  private static void putMachine(Map<String, String> facts, Machine machine) {
    facts.put("machine of the client", "busy for " + Words.share(machine.busyShare()) + " of its CPU time, "
        + (machine.othersShare() == null ? "" : "with other processes for " + Words.share(machine.othersShare()) + ", ")
        + "withheld by the hypervisor " + Words.share(machine.stealShare())
        + (machine.pressure() == null ? ""
            : "; threads waited for a CPU in " + Words.share(machine.pressure()) + " of the time ("
                + machine.pressureSource() + ")"));
  }

  private static String writers(Writers writers) {
    return Figures.rate(writers.averageRows()) + " rows/s on average, " + Figures.rate(writers.peakRows())
        + " in the best second; " + Figures.count(writers.failedInserts()) + " inserts failed"
        + (writers.missingRows() == null ? ""
            : "; " + Figures.count(writers.missingRows()) + " acknowledged rows are not there");
  }

  private static String cores(double cores) {
    return String.format(Locale.ROOT, "%.2f cores", cores);
  }

  /** An offered load is a setting and no result; its response times are the result. */
  public static String headline(RunRecord run) {
    if (run.figures().offered() == null) {
      return Figures.rate(run.figures().throughput()) + " operations/s";
    }
    long slowest = run.figures().operations().stream().mapToLong(one -> one.response().p99()).max().orElse(0);
    return "p99 " + Figures.millis(slowest) + " ms";
  }

  public static String verdict(RunRecord run) {
    if (run.verdict() == null) {
      return "The run did not end: there is no verdict.";
    }
    if (run.verdict().isTrusted() && run.verdict().exitCode() != 0) {
      return "Valid, and judged by gates: " + run.verdict().reason() + ".";
    }
    return run.verdict().exitCode() == 0
        ? valid(run)
        : "Not to be trusted (exit code " + run.verdict().exitCode() + "): " + run.verdict().reason() + ".";
  }

  private static String valid(RunRecord run) {
    int warnings = run.verdict().warnings().size();
    if (TargetKind.EMBEDDED_DOUBLE.isNamed(run.target().kind())) {
      return "Valid, and on a test double, not a database: figures measure the client.";
    }
    if (isClientAlone(run)) {
      return "Valid, and of the client alone: there was no database.";
    }
    return switch (warnings) {
      case 0 -> "Valid: nothing was found that speaks against these figures.";
      case 1 -> "Valid, with a warning.";
      default -> "Valid, with " + warnings + " warnings.";
    };
  }

  /** Whether the target was no database but a double, or none. */
  public static boolean isClientAlone(RunRecord run) {
    return Arrays.stream(TargetKind.values())
        .anyMatch(kind -> kind.isClientAlone() && kind.name().equalsIgnoreCase(run.target().kind()));
  }
}
