// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.IntegrityChecks;
import io.ycsbpack.core.driver.RunListener;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.driver.Signals;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.driver.VerdictProperties;
import io.ycsbpack.core.export.Collector;
import io.ycsbpack.core.export.LiveMetrics;
import io.ycsbpack.core.gate.Gate;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.ResultsFolder;
import io.ycsbpack.core.record.RunIdentity;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.record.RunRecorder;
import io.ycsbpack.core.report.SummaryText;
import io.ycsbpack.core.report.VerdictText;
import io.ycsbpack.core.report.YcsbLines;
import io.ycsbpack.core.tenant.BackgroundWriters;
import io.ycsbpack.core.tenant.Ingestion;
import io.ycsbpack.core.tenant.LoadReport;
import io.ycsbpack.core.validity.StallWatch;
import io.ycsbpack.core.validity.ValidityChecks;
import io.ycsbpack.core.workload.WorkloadData;
import io.ycsbpack.core.workload.queries.AnswerDigest;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import site.ycsb.Workload;

/**
 * Carries out one plan: opens its target, makes the data ready, drives the workload, judges the run, prints and records
 * it. A signal ends it with the exit code of the signal.
 */
public final class Execution {
  private final Plan plan;
  private final Choices choices;
  private final Console console;
  private final Signals signals;
  private final StopSignal stop;
  private final PrintStream results;
  private final Optional<Path> exportFile;
  private final Optional<Collector> collector;

  /**
   * A run's choices in addition to its workload.
   *
   * @param search for the offered load; empty for the load of the plan
   */
  public record Choices(Optional<FindMax> search, List<Gate> gates, RunNames names) {
    public static final Choices NONE = new Choices(Optional.empty(), List.of(), RunNames.NONE);
  }

  /** Work on an open target. */
  @FunctionalInterface
  private interface Work {
    /** @return the exit code of the command; the reason is printed */
    ExitCode on(WorkloadDrive drive) throws InterruptedException;
  }

  /**
   * @throws UsageException when results or records can't be written, a gate is about an operation that the workload
   *     does not have, the key of a label is a secret's key, or a collector's address is invalid
   */
  public Execution(Plan plan, Choices choices, Console console, Signals signals, PrintStream results) {
    this.plan = plan;
    this.choices = choices;
    this.console = console;
    this.signals = signals;
    this.stop = signals.stopSignal();
    List<String> operations = plan.kind().operations(plan.settings());
    choices.gates().forEach(gate -> gate.requireOperation(operations));
    this.results = results;
    this.exportFile = DriverProperties.EXPORT_FILE.find(plan.settings());
    exportFile.ifPresent(Execution::requireWritable);
    RunIdentity.requireNoSecret(choices.names().labels(), plan::isSecret);
    ResultsFolder.check(plan.settings());
    this.collector = DriverProperties.COLLECTOR.find(plan.settings())
        .map(address -> new Collector(address, System.getenv(), console::warn));
  }

  private static void requireWritable(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    boolean writable = Files.isWritable(Files.exists(file) ? file : folder);
    Optional<String> problem = Files.isDirectory(file) ? Optional.of("it is a folder")
        : !Files.isDirectory(folder) ? Optional.of("there is no folder " + folder)
            : writable ? Optional.empty() : Optional.of("no permission to write it");
    problem.ifPresent(what -> {
      throw new UsageException("exportfile=" + file + " can't be written: " + what);
    });
  }

  /** Loads or runs. Prints the reason of the exit code. */
  public ExitCode execute() throws InterruptedException {
    if (plan.mode() == RunPlan.Mode.LOAD) {
      plan.kind().requireLoadable();
      return opened(this::load);
    }
    plan.kind().warnings(plan.settings()).forEach(console::warn);
    return opened(drive -> {
      Verdict ready = drive.makeReady();
      return ready.exitCode() == ExitCode.OK ? runAndTearDown(drive) : end(ready);
    });
  }

  /** Prepares only the needs of a run: tables and indexes, and with {@code loadmissing} the data. */
  public ExitCode prepare() throws InterruptedException {
    return opened(drive -> {
      drive.prepare();
      Verdict verdict = DriverProperties.LOAD_MISSING.get(drive.settings())
          ? drive.makeReady()
          : new Verdict(ExitCode.OK, "");
      if (verdict.exitCode() == ExitCode.OK) {
        console.say("prepared for " + plan.workloadName());
      }
      return end(verdict);
    });
  }

  /** Opens the target and checks whether it has the data that a run would not load; changes and measures nothing. */
  public ExitCode probe() throws InterruptedException {
    return opened(drive -> {
      drive.target().kind().requireDatabase();
      drive.verify();
      return ExitCode.OK;
    });
  }

  private ExitCode opened(Work work) throws InterruptedException {
    try {
      console.enter("opening the target");
      try (WorkloadDrive drive = WorkloadDrive.open(plan, plan.settings(), console, signals)) {
        console.say(drive.target().description());
        return work.on(drive);
      }
    } catch (RuntimeException | InterruptedException e) {
      if (stop.isRequested()) {
        console.print("ycsb: " + stop.reason().reason());
        return stop.reason().exitCode();
      }
      throw e;
    }
  }

  private ExitCode load(WorkloadDrive drive) throws InterruptedException {
    WorkloadData data = drive.data();
    Optional<Signals.Blocking<LoadReport>> storeLoad = data.storeLoad();
    if (storeLoad.isPresent()) {
      return load(drive, storeLoad.get());
    }
    data.prepareLoad();
    ExitCode loaded = run(drive, Optional.empty());
    if (loaded == ExitCode.OK) {
      data.finishLoad();
    }
    return loaded;
  }

  private ExitCode load(WorkloadDrive drive, Signals.Blocking<LoadReport> storeLoad) throws InterruptedException {
    try (RunRecorder recorder = begin(drive, Map.of())) {
      console.enter("loading the data");
      recorder.measuring();
      LoadReport report = storeLoad.call();
      measured(recorder);
      Verdict verdict = RunJudge.marked(stop.isRequested()
          ? new Verdict(stop.reason().exitCode(), stop.reason().reason() + "; the same command goes on from here")
          : new Verdict(ExitCode.OK, ""), drive.target()).with(recorder.unread());
      Figures figures = recorder.figures(report);
      recorder.end(figures, false, verdict);
      print(figures, recorder);
      return end(recorder, verdict, figures);
    }
  }

  private ExitCode runAndTearDown(WorkloadDrive drive) throws InterruptedException {
    try (BackgroundWriters writers = plan.kind()
        .startWriters(drive.target(), drive.settings(), stop::isRequested)
        .orElse(null)) {
      return run(drive, Optional.ofNullable(writers));
    } finally {
      drive.data().tearDown();
    }
  }

  private ExitCode run(WorkloadDrive opened, Optional<BackgroundWriters> writers) throws InterruptedException {
    boolean isRun = plan.mode() == RunPlan.Mode.RUN;
    Map<String, AnswerDigest> answers = isRun ? opened.data().answers() : Map.of();
    Workload workload = opened.workload(plan.mode());
    WorkloadDrive drive = opened;
    if (choices.search().isPresent()) {
      Optional<Double> found = choices.search().get().search(drive, workload);
      if (found.isEmpty()) {
        return end(FindMax.nothingFound(stop));
      }
      drive = drive.with(Map.of(DriverProperties.TARGET.name(), found.get().toString()), "--find-max");
    }
    Settings settings = drive.settings();
    try (RunRecorder recorder = begin(drive, answers)) {
      drive.target().queryCount().ifPresent(recorder::counting);
      drive.target().statementCount().ifPresent(recorder::countingAll);
      StallWatch stalls = new StallWatch(DriverProperties.TIMELINE_INTERVAL.get(settings));
      List<RunListener> listeners = new ArrayList<>(List.of(recorder, stalls));
      writers.ifPresent(listeners::add);
      RunResult result = measure(recorder, listeners, drive, workload);
      Optional<Ingestion> written = writers.map(BackgroundWriters::report);
      IntegrityChecks checks = IntegrityChecks.read();
      Figures figures = recorder.figures(result, checks.statuses(), written);
      Verdict judged = new RunJudge(drive, recorder, stalls)
          .of(result, figures, written, plan.kind().wrongAnswer(workload, checks));
      Verdict verdict = Gate.judge(choices.gates(),
          judged.judgedBy(isRun ? VerdictProperties.values(settings) : Map.of()), figures);
      recorder.end(figures, result.stop().isPresent(), verdict);
      print(figures, recorder);
      ValidityChecks.cpuBound(figures, settings).ifPresent(bound -> console.say("  CPU-bound: " + bound));
      if (isRun) {
        ValidityChecks.notJudged(figures).ifPresent(what -> console.say("  not judged: " + what));
      }
      verdict.gates().forEach(gate -> console.say("  " + gate.line()));
      return end(recorder, verdict, figures);
    }
  }

  /** @param answers of the target to the workload's statements, by their names */
  private RunRecorder begin(WorkloadDrive drive, Map<String, AnswerDigest> answers) {
    Target target = drive.target();
    Optional<UsageProbe> probe = drive.probe();
    Settings settings = drive.settings();
    RunRecord.TargetInfo info = new RunRecord.TargetInfo(target.kind().name().toLowerCase(Locale.ROOT),
        target.description(), target.versions(), probe.flatMap(UsageProbe::limit).orElse(null),
        target.detectedResources(), target.plans().isEmpty() ? null : new LinkedHashMap<>(target.plans()), null,
        probe.flatMap(UsageProbe::weight).orElse(null), answers, null);
    Optional<ResultsFolder> folder = ResultsFolder.claim(plan.settings(), Instant.now(), plan.binding().name(),
        choices.names().name().orElse(plan.workloadName()));
    return RunRecorder.begin(folder, plan.recorded(settings), info, Version.all(), plan.secrets(settings), probe,
        choices.names().identity().orElse(null));
  }

  private RunResult measure(RunRecorder recorder, List<RunListener> listeners, WorkloadDrive drive, Workload workload)
      throws InterruptedException {
    try (LiveMetrics live = collector.map(to -> liveMetrics(to, drive)).orElse(null)) {
      RunResult result = drive.run(plan.mode(), workload,
          Stream.concat(listeners.stream(), Stream.ofNullable(live)).toList());
      measured(recorder);
      return result;
    } catch (CommandException e) {
      recorder.failed(e);
      throw e;
    } catch (OutOfMemoryError e) {
      recorder.failed(new CommandException(ExitCode.CLIENT, ExitCode.outOfMemory(e.getMessage()), e));
      throw e;
    }
  }

  private void measured(RunRecorder recorder) {
    if (stop.isRequested() && stop.reason().exitCode().isCutShort()) {
      recorder.hurry();
    }
    recorder.measured();
  }

  private LiveMetrics liveMetrics(Collector to, WorkloadDrive drive) {
    Map<String, String> labels = new HashMap<>(choices.names().labels());
    labels.putAll(Map.of("binding", plan.binding().name(), "workload", plan.workloadName(), "mode",
        plan.mode().name().toLowerCase(Locale.ROOT)));
    if (drive.target().kind() == TargetKind.EMBEDDED_DOUBLE) {
      labels.put("server", TargetKind.TEST_DOUBLE);
    }
    choices.names().name().ifPresent(name -> labels.put("name", name));
    return new LiveMetrics(to, DriverProperties.STATUS_INTERVAL.get(drive.settings()), labels);
  }

  private void print(Figures figures, RunRecorder recorder) {
    List<String> lines = plan.json()
        ? recorder.text().lines().toList()
        : YcsbLines.lines(figures, recorder.target());
    try {
      if (exportFile.isPresent()) {
        Files.write(exportFile.get(), lines);
      } else {
        print(lines);
      }
    } catch (IOException e) {
      print(lines);
      throw new UsageException("the results could not be written to " + exportFile.get() + " and were printed: "
          + Reason.text(e), e);
    }
    SummaryText.lines(figures).forEach(console::say);
  }

  private void print(List<String> lines) {
    lines.forEach(results::println);
    results.flush();
  }

  /** Without figures: prints warnings and reason; returns the exit code. */
  private ExitCode end(Verdict verdict) {
    verdict.warnings().forEach(console::warn);
    if (!verdict.reason().isEmpty()) {
      console.print("ycsb: " + verdict.reason());
    }
    return verdict.exitCode();
  }

  /** Last, so that results are printed even if the record can't be written. */
  private ExitCode end(RunRecorder recorder, Verdict verdict, Figures figures) {
    verdict.warnings().forEach(console::warn);
    VerdictText.print(console, verdict, figures);
    try {
      recorder.save();
    } catch (UsageException e) {
      console.print("ycsb: " + e.getMessage());
      return verdict.exitCode() == ExitCode.OK ? e.exitCode() : verdict.exitCode();
    }
    recorder.file().ifPresent(file -> {
      VerdictText.saved(console, file);
      if (exportFile.isEmpty()) {
        VerdictText.next(console, file);
      }
    });
    return verdict.exitCode();
  }
}
