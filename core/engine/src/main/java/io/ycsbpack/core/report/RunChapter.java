// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.ShellWord;
import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.Figures.Machine;
import io.ycsbpack.core.record.Figures.TargetUse;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.OperationFigures.Latency;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.Element.Fact;
import io.ycsbpack.core.report.Element.Facts;
import io.ycsbpack.core.report.Element.Folded;
import io.ycsbpack.core.report.Element.Heading;
import io.ycsbpack.core.report.Element.Plot;
import io.ycsbpack.core.report.Element.Plots;
import io.ycsbpack.core.report.Report.Card;
import io.ycsbpack.core.report.Report.Chapter;
import io.ycsbpack.core.report.Report.Mood;
import io.ycsbpack.core.report.Report.Problem;
import io.ycsbpack.core.report.Report.Section;
import io.ycsbpack.core.report.Report.Terms;
import io.ycsbpack.core.report.VerdictText.Word;
import io.ycsbpack.core.validity.ValidityChecks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A single run on a page: whether it is valid, its figures, and how it went over time. */
final class RunChapter {
  static final String USE = "Do not compare these figures.";
  /** The value of a secret in a record. */
  private static final String HIDDEN = "***";

  private static final List<String> ALL = List.of("50", "80", "90", "95", "99", "99.9");

  private final int index;
  private final RunSource source;
  private final RunRecord run;
  /** Null if the run did not end. */
  private final Figures figures;

  RunChapter(int index, RunSource source) {
    this.index = index;
    this.source = source;
    run = source.record();
    figures = run.figures();
  }

  Chapter chapter() {
    List<Fact> facts = new ArrayList<>(List.of(new Fact("Target", run.target().description()),
        new Fact("Machine", run.environment().cores() + " cores (" + run.environment().cpuModel() + ")")));
    List<Section> sections = new ArrayList<>();
    if (figures != null) {
      facts.add(new Fact("Started", figures.started()));
      sections.add(new Section("Figures", List.of(SummaryText.operations("Times of each operation", figures, ALL),
          Facts.of("The run as a whole", facts()))));
      TargetUse use = figures.targetUse();
      boolean sampled = use != null && use.samples() != null && !use.samples().isEmpty();
      sections.add(new Section("Over time", overTime(List.of(run), false, sampled, sampled && use.periods() != null, "",
          Map.of("experiment", "" + index))));
    }
    facts.add(new Fact("Record", source.file().getFileName().toString()));
    source.identity().forEach((name, value) -> facts.add(new Fact(name, value)));
    sections.add(new Section("Details", List.of(new Folded("Machine, versions, seed, files",
        List.of(Facts.of("Machine and versions", Provenance.facts(run)))))));
    Terms terms = new Terms("", facts, command().stream().toList());
    if (run.verdict() != null && run.verdict().isValid()) {
      return new Chapter(source.name(), terms, List.of(), List.of(card()), List.of(), sections);
    }
    // A large number is believed, whatever is said below it: an invalid run has no card.
    return new Chapter(source.name(), terms,
        List.of(new Problem(Word.INVALID, VerdictText.ended("run", run.verdict()), USE)), List.of(),
        source.warnings().isEmpty()
            ? List.of()
            : List.of(new Facts("Warnings", List.of(new Fact("Warnings", source.warnings())))),
        sections);
  }

  /** Empty for a sum of runs. */
  private Optional<String> command() {
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

  /** An offered load is a setting and no result; its response times are the result. */
  private Card card() {
    boolean failed = run.verdict().exitCode() != ExitCode.OK;
    boolean clientOnly = Arrays.stream(TargetKind.values())
        .anyMatch(kind -> kind.isClientAlone() && kind.isNamed(run.target().kind()));
    String sentence;
    if (failed) {
      sentence = "Judged by gates: " + run.verdict().reason();
    } else if (TargetKind.EMBEDDED_DOUBLE.isNamed(run.target().kind())) {
      sentence = "The target was a test double, not a database: figures measure the client";
    } else if (clientOnly) {
      sentence = "There was no database: figures measure the client";
    } else {
      sentence = source.warnings().isEmpty() ? "Nothing was found that speaks against these figures"
          : "Read the warnings below";
    }
    return new Card("VALID", failed ? Mood.WORSE : clientOnly ? Mood.SAME : Mood.BETTER,
        figures.offered() == null
            ? Numbers.number(figures.throughput()) + " operations/s"
            : "p99 " + Numbers.millis(figures.slowest(Latency::p99)) + " ms",
        sentence, source.warnings().stream().map(warning -> "Warning: " + warning).toList());
  }

  /**
   * The plots of one or more runs.
   *
   * @param of     which runs a distribution includes; empty for one run
   * @param places indexes of their data
   */
  static List<Element> overTime(List<RunRecord> runs, boolean transfer, boolean sampled, boolean quota, String of,
      Map<String, String> places) {
    String time = runs.stream().anyMatch(run -> run.figures().offered() != null) ? "response time" : "service time";
    List<Plot> plots = new ArrayList<>(List.of(
        new Plot("throughput", "Throughput, operations per second; dashed: events of a server", places),
        new Plot("p99", "99th percentile of the " + time + ", ms", places)));
    if (runs.stream().anyMatch(run -> run.figures().failures() > 0)) {
      plots.add(new Plot("failures", "Failed operations per second; dashed: events of a server", places));
    }
    if (transfer) {
      plots.add(new Plot("transfer", "Offline bulk transfer, Mbit/s", places));
    }
    if (sampled) {
      plots.add(new Plot("cores", "CPU of the database, cores", places));
    }
    if (quota) {
      plots.add(new Plot("throttled", "Share of periods in which the database was throttled by its quota", places));
    }
    return List.of(new Plots(plots), new Heading("Distribution of the " + time + of),
        new Plots(runs.stream()
            .flatMap(run -> run.figures().operations().stream())
            .map(OperationFigures::name)
            .distinct()
            .map(name -> {
              Map<String, String> place = new TreeMap<>(places);
              place.put("operation", name);
              return new Plot("curve", name + ": ms at each percentile", place);
            })
            .toList()));
  }

  private Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("throughput", Numbers.number(figures.throughput()) + " operations/s, " + Numbers.count(figures.ok())
        + " successful and " + Numbers.count(figures.failures()) + " failed operations in "
        + Numbers.seconds(Duration.ofNanos(figures.runtimeNanos())));
    SummaryText.offered(figures).ifPresent(offered -> facts.put("offered load", offered));
    SummaryText.failures(figures).ifPresent(failed -> facts.put("failed", failed));
    if (figures.targetUse() != null) {
      TargetUse use = figures.targetUse();
      facts.put("CPU of the database", Words.cpu(use, Optional.ofNullable(run.target().limit())) + " (" + use.source()
          + ")" + (use.note() == null ? "" : "; " + use.note()));
      if (use.memoryHighBytes() != null) {
        facts.put("memory of the database", "at most " + Numbers.megabytes(use.memoryHighBytes()));
      }
      figures.cpuPerOperation().ifPresent(nanos -> facts.put("CPU per operation", Numbers.millis(nanos) + " ms"));
    }
    if (figures.client() != null) {
      facts.put("CPU of the client",
          String.format(Locale.ROOT, "%.2f cores, ", figures.client().cpuCores())
              + Numbers.share(figures.client().cpuShare())
              + " of its limit; the system woke its threads late by "
              + Numbers.millis(figures.client().lagP99Nanos())
              + " ms at the 99th percentile"
              + "; garbage collections stopped them for " + Numbers.share(figures.client().gcShare()));
    }
    if (figures.machine() != null) {
      facts.put("machine of the client", machine(figures.machine()));
      Settings thresholds = run.verdict() == null
          ? Settings.NONE
          : Settings.NONE.with(run.verdict().thresholds(), "the record");
      ValidityChecks.cpuBound(figures, thresholds).ifPresent(bound -> facts.put("CPU-bound", bound));
    }
    ValidityChecks.notJudged(figures).ifPresent(what -> facts.put("not judged", what));
    if (figures.writers() != null) {
      facts.put("background writers", String.join("; ", SummaryText.writers(figures.writers())));
    }
    SummaryText.cache(figures).ifPresent(cache -> facts.put("cache", cache));
    if (!figures.checks().isEmpty()) {
      facts.put("checks of values", figures.checks().toString());
    }
    if (run.verdict() != null) {
      run.verdict().gates().forEach(gate -> facts.put("gate " + gate.gate(), gate.words() + ": " + gate.result()));
    }
    return facts;
  }

  private static String machine(Machine machine) {
    return "busy for " + Numbers.share(machine.busyShare()) + " of its CPU time, "
        + (machine.othersShare() == null ? ""
            : "with other processes for " + Numbers.share(machine.othersShare()) + ", ")
        + "withheld by the hypervisor " + Numbers.share(machine.stealShare())
        + (machine.pressure() == null ? ""
            : "; threads lacked a CPU in " + Numbers.share(machine.pressure()) + " of the time");
  }
}
