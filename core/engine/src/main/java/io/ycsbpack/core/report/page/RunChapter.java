// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report.page;

import io.ycsbpack.core.ShellWord;
import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Figures.Machine;
import io.ycsbpack.core.record.Figures.TargetUse;
import io.ycsbpack.core.record.Figures.Writers;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.OperationFigures.Latency;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.Element;
import io.ycsbpack.core.report.Element.Fact;
import io.ycsbpack.core.report.Element.Facts;
import io.ycsbpack.core.report.Element.Folded;
import io.ycsbpack.core.report.Element.Heading;
import io.ycsbpack.core.report.Element.Plot;
import io.ycsbpack.core.report.Element.Plots;
import io.ycsbpack.core.report.Numbers;
import io.ycsbpack.core.report.Report;
import io.ycsbpack.core.report.Report.Card;
import io.ycsbpack.core.report.Report.Chapter;
import io.ycsbpack.core.report.Report.Mood;
import io.ycsbpack.core.report.Report.Problem;
import io.ycsbpack.core.report.Report.Section;
import io.ycsbpack.core.report.Report.Terms;
import io.ycsbpack.core.report.RunSource;
import io.ycsbpack.core.report.Table;
import io.ycsbpack.core.report.Table.Column;
import io.ycsbpack.core.report.VerdictText;
import io.ycsbpack.core.report.VerdictWord;
import io.ycsbpack.core.report.Words;
import io.ycsbpack.core.validity.CpuBound;
import io.ycsbpack.core.validity.ValidityChecks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The report of single runs: whether they are valid, their figures, and how they went over time. */
public final class RunPage {
  static final String USE = "Do not compare these figures.";

  /** The value of a secret in a record. */
  private static final String HIDDEN = "***";

  private RunPage() {
  }

  public static String html(List<RunSource> runs) {
    return HtmlPage.html(report(runs), PlotData.ofRuns(runs));
  }

  public static Report report(List<RunSource> runs) {
    return new Report(runs.get(0).name(), runs.get(0).record().tool().getOrDefault("ycsbpack", ""),
        IntStream.range(0, runs.size()).mapToObj(index -> chapter(index, runs.get(index))).toList());
  }

  private static Chapter chapter(int index, RunSource source) {
    RunRecord run = source.record();
    List<Fact> facts = new ArrayList<>(List.of(new Fact("Target", run.target().description()),
        new Fact("Machine", run.environment().cores() + " cores (" + run.environment().cpuModel() + ")")));
    if (run.figures() != null) {
      facts.add(new Fact("Started", run.figures().started()));
    }
    facts.add(new Fact("Record", source.file().getFileName().toString()));
    source.identity().forEach((name, value) -> facts.add(new Fact(name, value)));
    List<Section> sections = new ArrayList<>();
    if (run.figures() != null) {
      sections.add(new Section("Figures", figures(run)));
      sections.add(new Section("Over time", overTime(index, run)));
    }
    sections.add(new Section("Details", List.of(new Folded("Machine, versions, seed, files",
        List.of(Facts.of("Machine and versions", Provenance.facts(run)))))));
    List<Problem> problems = problems(run);
    return new Chapter(source.name(), new Terms("", facts, command(run).stream().toList()), problems,
        // A large number is believed, whatever is said below it.
        problems.isEmpty() ? List.of(card(source)) : List.of(), warnings(source, problems), sections);
  }

  /** Empty for a sum of runs. */
  private static Optional<String> command(RunRecord run) {
    if (run.mergedFrom() != null) {
      return Optional.empty();
    }
    RunRecord.Plan plan = run.plan();
    StringBuilder command = new StringBuilder("ycsb " + plan.mode() + " " + plan.binding());
    plan.files().forEach(file -> command.append(" -P ").append(ShellWord.readable(file.name())));
    plan.properties().forEach((name, value) -> {
      if (!value.equals(HIDDEN)) {
        command.append(" -p ").append(ShellWord.readable(name + "=" + value));
      }
    });
    return Optional.of(command.toString());
  }

  private static List<Problem> problems(RunRecord run) {
    return run.verdict() != null && run.verdict().isValid()
        ? List.of()
        : List.of(new Problem(VerdictWord.INVALID, VerdictText.ended("run", run.verdict()), USE));
  }

  private static Card card(RunSource source) {
    RunRecord run = source.record();
    boolean failed = run.verdict().exitCode() != 0;
    return new Card("VALID", failed ? Mood.WORSE : isClientOnly(run) ? Mood.SAME : Mood.BETTER, headline(run),
        verdict(run),
        source.warnings().stream().map(warning -> "Warning: " + warning).toList());
  }

  /** Of a run without a card. */
  private static List<Element> warnings(RunSource source, List<Problem> problems) {
    return problems.isEmpty() || source.warnings().isEmpty()
        ? List.of()
        : List.of(new Facts("Warnings", List.of(new Fact("Warnings", source.warnings()))));
  }

  /** An offered load is a setting and no result; its response times are the result. */
  private static String headline(RunRecord run) {
    if (run.figures().offered() == null) {
      return Numbers.rate(run.figures().throughput()) + " operations/s";
    }
    return "p99 " + Numbers.millis(run.figures().slowest(Latency::p99)) + " ms";
  }

  private static String verdict(RunRecord run) {
    if (run.verdict().exitCode() != 0) {
      return "Judged by gates: " + run.verdict().reason();
    }
    if (TargetKind.EMBEDDED_DOUBLE.isNamed(run.target().kind())) {
      return "The target was a test double, not a database: figures measure the client";
    }
    if (isClientOnly(run)) {
      return "There was no database: figures measure the client";
    }
    return run.verdict().warnings().isEmpty() ? "Nothing was found that speaks against these figures"
        : "Read the warnings below";
  }

  /** Whether the target was no database but a double, or none. */
  private static boolean isClientOnly(RunRecord run) {
    return Arrays.stream(TargetKind.values())
        .anyMatch(kind -> kind.isClientAlone() && kind.isNamed(run.target().kind()));
  }

  private static List<Element> figures(RunRecord run) {
    List<Element> elements = new ArrayList<>(List.of(operations(run)));
    if (run.figures().failures() > 0) {
      elements.add(new Heading("Failed operations"));
      elements.add(Table.of("Failed operations by kind", List.of("operation", "ended with", "failed"), failures(run),
          ""));
    }
    elements.add(Facts.of("The run as a whole", facts(run)));
    return elements;
  }

  /** Service times, and under an offered load also response times. */
  private static Table operations(RunRecord run) {
    List<List<String>> rows = new ArrayList<>();
    for (OperationFigures operation : run.figures().operations()) {
      rows.add(row(run, operation, "service", operation.service()));
      if (run.figures().offered() != null) {
        rows.add(row(run, operation, "response", operation.response()));
      }
    }
    return new Table("Times of each operation",
        Stream.of(Stream.of("operation", "time").map(Column::words),
            Stream.of("ok", "per s", "failed").map(name -> new Column("Operations", name, true)),
            Stream.of("p50", "p80", "p90", "p95", "p99", "p99.9", "max").map(name -> new Column("ms", name, true)))
            .flatMap(columns -> columns)
            .toList(),
        Table.cells(rows), "");
  }

  private static List<String> row(RunRecord run, OperationFigures operation, String time, Latency latency) {
    double seconds = Math.max(1, run.figures().runtimeNanos()) / 1e9;
    List<String> cells = new ArrayList<>(List.of(operation.name(), time, Numbers.count(operation.ok()),
        Numbers.rate(operation.ok() / seconds), Numbers.count(operation.failures())));
    cells.addAll(List.of(percentile(latency, 0.5, latency.p50()), percentile(latency, 0.8, latency.p80()),
        percentile(latency, 0.9, latency.p90()), percentile(latency, 0.95, latency.p95()),
        percentile(latency, 0.99, latency.p99()), percentile(latency, 0.999, latency.p999()),
        latency.count() == 0 ? "-" : Numbers.millis(latency.max())));
    return cells;
  }

  private static String percentile(Latency latency, double share, long nanos) {
    return LatencyCurves.isKnown(share, latency.count()) ? Numbers.millis(nanos) : "-";
  }

  private static List<List<String>> failures(RunRecord run) {
    List<List<String>> rows = new ArrayList<>();
    for (OperationFigures operation : run.figures().operations()) {
      operation.statuses()
          .entrySet()
          .stream()
          .filter(status -> operation.failures() > 0 && !status.getKey().equals("OK"))
          .forEach(status -> rows.add(List.of(operation.name(), status.getKey(), Numbers.count(status.getValue()))));
    }
    return rows;
  }

  private static List<Element> overTime(int index, RunRecord run) {
    String time = run.figures().offered() == null ? "service time" : "response time";
    TargetUse use = run.figures().targetUse();
    boolean sampled = use != null && use.samples() != null && !use.samples().isEmpty();
    Map<String, String> places = Map.of("experiment", "" + index);
    return List.of(
        new Plots(plots(time, run.figures().failures() > 0, false, sampled, sampled && use.periods() != null, places)),
        new Heading("Distribution of the " + time),
        new Plots(run.figures()
            .operations()
            .stream()
            .map(OperationFigures::name)
            .sorted()
            .map(name -> new Plot("curve", name + ": ms at each percentile",
                Map.of("experiment", "" + index, "operation", name)))
            .toList()));
  }

  static List<Plot> plots(String time, boolean failed, boolean transfer, boolean sampled, boolean quota,
      Map<String, String> places) {
    Map<String, String> captions = new LinkedHashMap<>();
    captions.put("throughput", "Throughput, operations per second; dashed: events of a server");
    captions.put("p99", "99th percentile of the " + time + ", ms");
    if (failed) {
      captions.put("failures", "Failed operations per second; dashed: events of a server");
    }
    if (transfer) {
      captions.put("transfer", "Offline bulk transfer, Mbit/s");
    }
    if (sampled) {
      captions.put("cores", "CPU of the database, cores");
    }
    if (quota) {
      captions.put("throttled", "Share of periods in which the database was throttled by its quota");
    }
    return captions.entrySet().stream().map(plot -> new Plot(plot.getKey(), plot.getValue(), places)).toList();
  }

  private static Map<String, String> facts(RunRecord run) {
    Map<String, String> facts = new LinkedHashMap<>();
    var figures = run.figures();
    facts.put("throughput", Numbers.rate(figures.throughput()) + " operations/s, " + Numbers.count(figures.ok())
        + " successful and " + Numbers.count(figures.failures()) + " failed operations in "
        + Numbers.seconds(Duration.ofNanos(figures.runtimeNanos())));
    if (figures.offered() != null) {
      facts.put("offered load", Numbers.rate(figures.offered().target()) + "/s, "
          + (figures.offered().isSustained() ? "sustained" : "not sustained") + ": "
          + Words.share(figures.offered().share())
          + " of the operations that were due ended in time, " + Numbers.count(figures.offered().backlog())
          + " had not begun at the end");
    }
    if (figures.targetUse() != null) {
      putUse(facts, figures.targetUse(), Optional.ofNullable(run.target().limit()));
      figures.cpuPerOperation().ifPresent(nanos -> facts.put("CPU per operation", Numbers.millis(nanos) + " ms"));
    }
    if (figures.client() != null) {
      facts.put("CPU of the client",
          String.format(Locale.ROOT, "%.2f cores, ", figures.client().cpuCores())
              + Words.share(figures.client().cpuShare())
              + " of its limit; the system woke its threads late by "
              + Numbers.millis(figures.client().lagP99Nanos())
              + " ms at the 99th percentile"
              + "; garbage collections stopped them for " + Words.share(figures.client().gcShare()));
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

  private static void putUse(Map<String, String> facts, TargetUse use, Optional<CpuLimit> limit) {
    facts.put("CPU of the database",
        Words.cpu(use, limit) + " (" + use.source() + ")" + (use.note() == null ? "" : "; " + use.note()));
    if (use.memoryHighBytes() != null) {
      facts.put("memory of the database", "at most " + Numbers.megabytes(use.memoryHighBytes()));
    }
  }

  private static void putMachine(Map<String, String> facts, Machine machine) {
    facts.put("machine of the client", "busy for " + Words.share(machine.busyShare()) + " of its CPU time, "
        + (machine.othersShare() == null ? "" : "with other processes for " + Words.share(machine.othersShare()) + ", ")
        + "withheld by the hypervisor " + Words.share(machine.stealShare())
        + (machine.pressure() == null ? ""
            : "; threads lacked a CPU in " + Words.share(machine.pressure()) + " of the time"));
  }

  private static String writers(Writers writers) {
    return Numbers.rate(writers.averageRows()) + " rows/s on average, " + Numbers.rate(writers.peakRows())
        + " in the best second; " + Numbers.count(writers.failedInserts()) + " inserts failed"
        + (writers.missingRows() == null ? ""
            : "; " + Numbers.count(writers.missingRows()) + " acknowledged rows are not there");
  }
}
