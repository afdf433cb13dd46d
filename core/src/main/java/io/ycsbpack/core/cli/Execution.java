package io.ycsbpack.core.cli;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.IntegrityChecks;
import io.ycsbpack.core.driver.RunListener;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.driver.VerdictProperties;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.record.RunRecorder;
import io.ycsbpack.core.report.SummaryText;
import io.ycsbpack.core.report.YcsbLines;
import io.ycsbpack.core.tenant.BackgroundWriters;
import io.ycsbpack.core.tenant.LoadReport;
import io.ycsbpack.core.tenant.TenantProperties;
import io.ycsbpack.core.tenant.WriterReport;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.Workload;

/** Carries out one plan: opens the target, makes the data ready, drives the workload, prints, judges. */
final class Execution {
  private final Plan plan;
  private final RunPlan.Mode mode;
  private final ResultOutput output;
  private final TerminalConsole console;
  private final SearchOptions search;
  private final Signals signals;
  private final StopSignal stop;
  private final WorkloadDrive drive;
  private final Recording recording;

  Execution(Plan plan, RunPlan.Mode mode, SearchOptions search, PrintStream results) {
    this.plan = plan;
    this.mode = mode;
    this.search = search;
    this.console = TerminalConsole.ofProcess(plan.options().quiet);
    this.signals = Signals.install(console);
    this.stop = signals.stopSignal();
    this.output = ResultOutput.of(plan.settings(), results);
    this.drive = new WorkloadDrive(plan, console, stop);
    this.recording = new Recording(plan, mode);
  }

  /** What is done with an open target. */
  private interface Work {
    ExitCode on(Target target, Settings settings) throws InterruptedException;
  }

  /** Returns what the command ends with; the reason is printed. */
  ExitCode execute() throws InterruptedException {
    return onTarget(this::on);
  }

  /** Makes ready what a run needs, and no more: tables and indexes, and with {@code loadmissing} the data. */
  ExitCode prepare() throws InterruptedException {
    return onTarget((target, settings) -> {
      DataPreparation data = data(target, settings);
      data.prepare();
      Verdict verdict = DriverProperties.LOAD_MISSING.get(settings)
          ? makeReady(data, settings)
          : new Verdict(ExitCode.OK, "");
      if (verdict.exitCode() == ExitCode.OK) {
        console.say("prepared for " + plan.workloadName());
      }
      return end(verdict);
    });
  }

  /** Opens the target and looks whether it has what a run would not load; changes and measures nothing. */
  ExitCode probe() throws InterruptedException {
    return onTarget((target, settings) -> {
      data(target, settings).probe();
      return ExitCode.OK;
    });
  }

  /** Checks what comparisons on this target are worth. */
  ExitCode check(CheckOptions options) throws InterruptedException {
    return onTarget((target, settings) -> {
      Verdict ready = makeReady(data(target, settings), settings);
      if (ready.exitCode() != ExitCode.OK) {
        return end(ready);
      }
      CheckExecution.Outcome outcome = new CheckExecution(drive, recording, console, stop).run(target, settings,
          options);
      output.write(plan.options().json ? outcome.record().text().lines().toList() : outcome.lines());
      outcome.record().file().ifPresent(file -> console.say("  record: " + file));
      return end(outcome.verdict());
    });
  }

  private ExitCode onTarget(Work work) throws InterruptedException {
    try {
      try (Target target = signals.interruptible(() -> plan.binding().open(plan.settings(), console))) {
        console.say(target.description());
        Settings settings = plan.settings().with(target.connection(), "the target");
        return work.on(target, settings);
      }
    } catch (RuntimeException | InterruptedException e) {
      if (stop.isRequested()) {
        console.print("ycsb: " + stop.reason().reason());
        return stop.reason().exitCode();
      }
      throw e;
    }
  }

  private ExitCode on(Target target, Settings settings) throws InterruptedException {
    DataPreparation data = data(target, settings);
    if (mode == RunPlan.Mode.RUN) {
      Verdict ready = makeReady(data, settings);
      return ready.exitCode() == ExitCode.OK ? runWithWriters(target, settings) : end(ready);
    }
    if (plan.isTenant()) {
      return loadTenant(target, settings, data);
    }
    data.prepareCoreLoad();
    return run(target, settings, Optional.empty());
  }

  private DataPreparation data(Target target, Settings settings) {
    return new DataPreparation(plan, target, settings, console, signals);
  }

  private Verdict makeReady(DataPreparation data, Settings settings) throws InterruptedException {
    if (!data.makeReady()) {
      Verdict loaded = loadRecords(settings);
      if (loaded.exitCode() != ExitCode.OK) {
        return loaded;
      }
    }
    return stop.isRequested()
        ? new Verdict(stop.reason().exitCode(), stop.reason().reason())
        : new Verdict(ExitCode.OK, "");
  }

  /** The load before a run, by the workload's own inserts. */
  private Verdict loadRecords(Settings settings) throws InterruptedException {
    Settings loading = settings.with(
        Map.of(DriverProperties.MAX_EXECUTION_TIME.name(), "0", DriverProperties.TARGET.name(), "0"),
        "the load before the run");
    RunResult result = drive.run(RunPlan.Mode.LOAD, loading, drive.workload(RunPlan.Mode.LOAD, loading),
        WorkloadDrive.SILENT);
    return Verdict.of(result, new Verdict.Rules(0, WorkloadDrive.recordsToInsert(settings), false), Optional.empty());
  }

  private ExitCode runWithWriters(Target target, Settings settings) throws InterruptedException {
    if (!plan.isTenant() || TenantProperties.WRITERS.get(settings) == 0) {
      return run(target, settings, Optional.empty());
    }
    try (BackgroundWriters writers = BackgroundWriters.start(target.tenantStore().orElseThrow(), settings,
        stop::isRequested)) {
      return run(target, settings, Optional.of(writers));
    }
  }

  private ExitCode run(Target target, Settings given, Optional<BackgroundWriters> writers) throws InterruptedException {
    Settings settings = given;
    Workload workload = drive.workload(mode, settings);
    if (search.wanted) {
      Optional<Double> found = new FindMax(drive, console, stop, search).search(settings, workload);
      if (found.isEmpty()) {
        return end(FindMax.nothingFound(stop));
      }
      settings = settings.with(Map.of(DriverProperties.TARGET.name(), found.get().toString()), "--find-max");
    }
    try (RunRecorder recorder = recording.begin(target, settings)) {
      target.queryCount().ifPresent(recorder::counting);
      target.statementCount().ifPresent(recorder::countingAll);
      RunResult result = measure(recorder, new WritersClock(writers), settings, workload);
      Optional<WriterReport> written = writers.map(BackgroundWriters::report);
      IntegrityChecks checks = IntegrityChecks.read();
      Figures figures = recorder.figures(result, checks.statuses(), written);
      Verdict verdict = new Judgement(mode, target, settings).of(result, figures, workload, written, checks);
      String record = recorder.end(result, figures,
          RunRecord.Verdict.of(verdict, mode == RunPlan.Mode.RUN ? VerdictProperties.values(settings) : Map.of()));
      List<String> lines = YcsbLines.lines(result, recorder.cache());
      checks.statuses().forEach((status, count) -> lines.add("[VERIFY], Return=" + status + ", " + count));
      written.ifPresent(report -> lines.addAll(YcsbLines.lines(report)));
      output.write(plan.options().json ? record.lines().toList() : lines);
      SummaryText.lines(result, recorder.cache()).forEach(console::say);
      written.ifPresent(report -> SummaryText.lines(report).forEach(console::say));
      ExitCode kept = keep(recorder);
      ExitCode code = end(verdict);
      return code == ExitCode.OK ? kept : code;
    }
  }

  private RunResult measure(RunRecorder recorder, RunListener listener, Settings settings, Workload workload)
      throws InterruptedException {
    try {
      RunResult result = drive.run(mode, settings, workload, recorder.and(listener));
      recorder.measured();
      return result;
    } catch (CommandException e) {
      recorder.failed(e);
      throw e;
    } catch (OutOfMemoryError e) {
      recorder.failed(new CommandException(ExitCode.CLIENT, ExitCode.outOfMemory(e.getMessage()), e));
      throw e;
    }
  }

  private ExitCode loadTenant(Target target, Settings settings, DataPreparation data) throws InterruptedException {
    try (RunRecorder recorder = recording.begin(target, settings)) {
      recorder.measuring();
      LoadReport report = data.loadTenant(true);
      recorder.measured();
      Verdict verdict = stop.isRequested()
          ? new Verdict(stop.reason().exitCode(), stop.reason().reason() + "; the same command goes on from here")
          : new Verdict(ExitCode.OK, "");
      String record = recorder.end(report,
          new RunRecord.Verdict(verdict.exitCode().code(), verdict.reason()));
      output.write(plan.options().json ? record.lines().toList() : YcsbLines.lines(report));
      SummaryText.lines(report).forEach(console::say);
      ExitCode kept = keep(recorder);
      ExitCode code = end(verdict);
      return code == ExitCode.OK ? kept : code;
    }
  }

  /** Last, so that what was measured is printed also when the record can't be written. */
  private ExitCode keep(RunRecorder recorder) {
    try {
      recorder.save();
      recorder.file().ifPresent(file -> console.say("  record: " + file));
      return ExitCode.OK;
    } catch (UsageException e) {
      console.print("ycsb: " + e.getMessage());
      return e.exitCode();
    }
  }

  private ExitCode end(Verdict verdict) {
    verdict.warnings().forEach(console::warn);
    if (!verdict.reason().isEmpty()) {
      console.print("ycsb: " + verdict.reason());
    }
    return verdict.exitCode();
  }
}
