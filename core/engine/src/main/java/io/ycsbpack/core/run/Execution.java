// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
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
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.driver.VerdictProperties;
import io.ycsbpack.core.export.Collector;
import io.ycsbpack.core.export.LiveMetrics;
import io.ycsbpack.core.gate.Gates;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.record.RunRecorder;
import io.ycsbpack.core.report.SummaryText;
import io.ycsbpack.core.report.VerdictText;
import io.ycsbpack.core.report.YcsbLines;
import io.ycsbpack.core.tenant.BackgroundWriters;
import io.ycsbpack.core.tenant.LoadReport;
import io.ycsbpack.core.tenant.WriterReport;
import io.ycsbpack.core.validity.CpuBound;
import io.ycsbpack.core.validity.StallWatch;
import io.ycsbpack.core.validity.ValidityChecks;
import io.ycsbpack.core.workload.WorkloadData;
import io.ycsbpack.core.workload.queries.AnswerDigest;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import site.ycsb.Workload;

/** Carries out one plan on its target: makes the data ready, drives the workload, prints, judges. */
public final class Execution {
  private final TargetSession session;
  private final Plan plan;
  private final RunPlan.Mode mode;
  private final Optional<FindMax> search;
  private final Gates gates;
  private final Console console;
  private final StopSignal stop;
  private final ResultOutput output;
  private final Recording recording;
  private final RunNames names;
  private final Optional<Collector> collector;

  /**
   * @throws UsageException when results or records can't be written, a gate is about an operation that the workload
   *     does not have, or a collector's address is invalid
   */
  public Execution(TargetSession session, RunPlan.Mode mode, RunChoices choices, PrintStream results) {
    this.session = session;
    this.plan = session.plan();
    this.mode = mode;
    this.search = choices.search();
    this.gates = choices.gates();
    this.console = session.console();
    this.stop = session.signals().stopSignal();
    if (mode == RunPlan.Mode.LOAD) {
      plan.kind().requireLoadable();
    }
    gates.requireOperations(plan.kind().operations(plan.settings()));
    this.output = ResultOutput.of(plan.settings(), results);
    this.names = choices.names();
    this.recording = new Recording(plan, mode, names);
    this.collector = DriverProperties.COLLECTOR.find(plan.settings())
        .map(address -> new Collector(address, System.getenv(), console::warn));
  }

  /** Prints the reason of the exit code. */
  public ExitCode execute() throws InterruptedException {
    if (mode == RunPlan.Mode.RUN) {
      plan.kind().warnings(plan.settings()).forEach(console::warn);
    }
    return mode == RunPlan.Mode.RUN ? session.openReady(this::runAndTearDown) : session.open(this::load);
  }

  /** Prepares only the needs of a run: tables and indexes, and with {@code loadmissing} the data. */
  public ExitCode prepare() throws InterruptedException {
    return session.open((target, drive) -> {
      ReadyData data = session.data(target, drive);
      data.prepare();
      Verdict verdict = DriverProperties.LOAD_MISSING.get(drive.settings())
          ? data.make()
          : new Verdict(ExitCode.OK, "");
      if (verdict.exitCode() == ExitCode.OK) {
        console.say("prepared for " + plan.workloadName());
      }
      return session.end(verdict);
    });
  }

  /** Opens the target and checks whether it has the data that a run would not load; changes and measures nothing. */
  public ExitCode probe() throws InterruptedException {
    return session.open((target, drive) -> {
      target.kind().requireDatabase();
      session.data(target, drive).verify();
      return ExitCode.OK;
    });
  }

  private ExitCode load(Target target, WorkloadDrive drive) throws InterruptedException {
    WorkloadData data = session.data(target, drive).data();
    Optional<WorkloadData.StoreLoad> storeLoad = data.storeLoad();
    if (storeLoad.isPresent()) {
      return load(target, drive, storeLoad.get());
    }
    data.prepareLoad();
    ExitCode loaded = run(target, drive, Optional.empty());
    if (loaded == ExitCode.OK) {
      data.finishLoad();
    }
    return loaded;
  }

  private ExitCode runAndTearDown(Target target, WorkloadDrive drive) throws InterruptedException {
    try {
      return runWithWriters(target, drive);
    } finally {
      session.data(target, drive).data().tearDown();
    }
  }

  private ExitCode runWithWriters(Target target, WorkloadDrive drive) throws InterruptedException {
    Optional<BackgroundWriters> started = plan.kind().startWriters(target, drive.settings(), stop::isRequested);
    if (started.isEmpty()) {
      return run(target, drive, Optional.empty());
    }
    try (BackgroundWriters writers = started.get()) {
      return run(target, drive, Optional.of(writers));
    }
  }

  private ExitCode run(Target target, WorkloadDrive given, Optional<BackgroundWriters> writers)
      throws InterruptedException {
    WorkloadDrive drive = given;
    Map<String, AnswerDigest> answers = mode == RunPlan.Mode.RUN
        ? session.data(target, drive).data().answers()
        : Map.of();
    Workload workload = drive.workload(mode);
    if (search.isPresent()) {
      Optional<Double> found = search.get().search(drive, workload);
      if (found.isEmpty()) {
        return session.end(FindMax.nothingFound(stop));
      }
      drive = drive.with(Map.of(DriverProperties.TARGET.name(), found.get().toString()), "--find-max");
    }
    Settings settings = drive.settings();
    try (RunRecorder recorder = recording.begin(target, drive.probe(), settings, answers)) {
      target.queryCount().ifPresent(recorder::counting);
      target.statementCount().ifPresent(recorder::countingAll);
      StallWatch stalls = new StallWatch(DriverProperties.TIMELINE_INTERVAL.get(settings));
      List<RunListener> listeners = new ArrayList<>(List.of(recorder, stalls));
      writers.ifPresent(listeners::add);
      RunResult result = measure(target, recorder, listeners, drive, workload);
      Optional<WriterReport> written = writers.map(BackgroundWriters::report);
      IntegrityChecks checks = IntegrityChecks.read();
      Figures figures = recorder.figures(result, checks.statuses(), written);
      Gates.Judged judged = gates
          .judge(new RunJudge(mode, target, drive, recorder, stalls).of(result, figures, written,
              plan.kind().wrongAnswer(workload, checks)), figures);
      String record = recorder.end(figures, result.stop().isPresent(), RunRecord.Verdict
          .of(judged.verdict(), mode == RunPlan.Mode.RUN ? VerdictProperties.values(settings) : Map.of())
          .with(judged.results()));
      print(record, figures, recorder);
      CpuBound.fact(figures, settings).ifPresent(bound -> console.say("  CPU-bound: " + bound));
      if (mode == RunPlan.Mode.RUN) {
        ValidityChecks.notJudged(figures).ifPresent(what -> console.say("  not judged: " + what));
      }
      judged.results().forEach(gate -> console.say("  " + gate.line()));
      return end(recorder, judged.verdict(), figures);
    }
  }

  private void print(String record, Figures figures, RunRecorder recorder) {
    output.write(plan.json() ? record.lines().toList() : YcsbLines.lines(figures, recorder.target()));
    SummaryText.lines(figures).forEach(console::say);
  }

  private RunResult measure(Target target, RunRecorder recorder, List<RunListener> listeners, WorkloadDrive drive,
      Workload workload) throws InterruptedException {
    try (LiveMetrics live = collector.map(to -> liveMetrics(to, target, drive.settings())).orElse(null)) {
      RunResult result = drive.run(mode, workload,
          Stream.concat(listeners.stream(), Stream.ofNullable(live)).toList());
      hurry(recorder);
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

  private void hurry(RunRecorder recorder) {
    if (stop.isRequested() && stop.reason().exitCode().isCutShort()) {
      recorder.hurry();
    }
  }

  private LiveMetrics liveMetrics(Collector to, Target target, Settings settings) {
    Map<String, String> labels = new HashMap<>(names.labels());
    labels.putAll(Map.of("binding", plan.binding().name(), "workload", plan.workloadName(), "mode",
        mode.name().toLowerCase(Locale.ROOT)));
    if (target.kind() == TargetKind.EMBEDDED_DOUBLE) {
      labels.put("server", TargetKind.TEST_DOUBLE);
    }
    names.name().ifPresent(name -> labels.put("name", name));
    return new LiveMetrics(to, DriverProperties.STATUS_INTERVAL.get(settings), labels);
  }

  private ExitCode load(Target target, WorkloadDrive drive, WorkloadData.StoreLoad storeLoad)
      throws InterruptedException {
    try (RunRecorder recorder = recording.begin(target, drive.probe(), drive.settings(), Map.of())) {
      console.enter("loading the data");
      recorder.measuring();
      LoadReport report = storeLoad.run();
      hurry(recorder);
      recorder.measured();
      Verdict verdict = RunJudge.marked(stop.isRequested()
          ? new Verdict(stop.reason().exitCode(), stop.reason().reason() + "; the same command goes on from here")
          : new Verdict(ExitCode.OK, ""), target).with(recorder.unread());
      Figures figures = recorder.figures(report);
      String record = recorder.end(figures, false, RunRecord.Verdict.of(verdict, Map.of()));
      print(record, figures, recorder);
      return end(recorder, verdict, figures);
    }
  }

  /** Last, so that results are printed even if the record can't be written. */
  private ExitCode end(RunRecorder recorder, Verdict verdict, Figures figures) {
    verdict.warnings().forEach(console::warn);
    VerdictText.print(console, verdict.exitCode(), verdict.reason(), figures, verdict.warnings().size());
    try {
      recorder.save();
    } catch (UsageException e) {
      console.print("ycsb: " + e.getMessage());
      return verdict.exitCode() == ExitCode.OK ? e.exitCode() : verdict.exitCode();
    }
    recorder.file().ifPresent(file -> {
      VerdictText.saved(console, file);
      if (!output.isFile()) {
        VerdictText.next(console, file);
      }
    });
    return verdict.exitCode();
  }
}
