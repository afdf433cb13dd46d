package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.OngoingLoad;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.experiment.placement.CommonWeight;
import io.ycsbpack.core.experiment.placement.Journal;
import io.ycsbpack.core.experiment.placement.YcsbLauncher;
import io.ycsbpack.core.experiment.run.ExperimentRun;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.CheckRecorder;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.CheckText;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.run.DryRun;
import io.ycsbpack.core.run.LoadCounters;
import io.ycsbpack.core.run.Recording;
import io.ycsbpack.core.run.WorkloadDrive;
import io.ycsbpack.core.slice.CounterReader;
import io.ycsbpack.core.slice.RepeatedOperations;
import io.ycsbpack.core.slice.ServerCpu;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.slice.SteeredWorkload;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.PairGuards;
import io.ycsbpack.core.trial.SelfCheck;
import io.ycsbpack.core.trial.SelfCheck.Control;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.WarmUp;
import io.ycsbpack.core.validity.Thresholds;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import site.ycsb.Workload;

/** Carries out one check on an open target that has its data: warms up, asks, keeps the record, prints, judges. */
final class CheckExecution {
  /** What a check ends with that was not cut short. */
  private static final Set<ExitCode> ENDS = EnumSet.of(ExitCode.OK, ExitCode.NOT_VALID, ExitCode.NOT_RESOLVABLE,
      ExitCode.NOT_RESOLVED);

  private final WorkloadDrive drive;
  private final Recording recording;
  private final YcsbLauncher launcher;
  private final Console console;
  private final StopSignal stop;
  private Duration statusInterval;

  CheckExecution(WorkloadDrive drive, Recording recording, YcsbLauncher launcher) {
    this.drive = drive;
    this.recording = recording;
    this.launcher = launcher;
    console = drive.console();
    stop = drive.stop();
  }

  /**
   * What came of a check.
   *
   * @param verdict what the command ends with
   * @param lines   for readers
   * @param record  for programs
   */
  record Outcome(Verdict verdict, List<String> lines, CheckRecorder record) {
  }

  /** @param probe reads what the server uses */
  Outcome run(Target target, Optional<UsageProbe> probe, Question question, TrialTerms asked)
      throws InterruptedException {
    DryRun.refuseWithoutResult(target, "a check");
    Settings settings = drive.settings();
    statusInterval = DriverProperties.STATUS_INTERVAL.get(settings);
    ServerCpu cpu = ServerCpu.of(probe);
    Terms terms = asked.terms(question, new SecureRandom().nextInt(Integer.MAX_VALUE), cpu.missing());
    Workload workload = drive.workload(RunPlan.Mode.RUN);
    SteeredWorkload steered = new SteeredWorkload(workload);
    RepeatedOperations repeated = new RepeatedOperations(steered, SelfCheck.everyFor(terms.question().margin()));
    CheckRecorder recorder = recording.beginCheck(target, probe, settings, terms, cpu.missing());
    List<String> lines = new ArrayList<>();
    Verdict verdict;
    console.say(CheckText.beginning(terms, DriverProperties.THREADS.get(settings)));
    cpu.missing().ifPresent(why -> console.say(TrialText.missingCpu(why)));
    try (CommonWeight weight = commonWeight(probe, recorder).orElse(null);
        CounterReader counters = new CounterReader(target.counters().stream().toList());
        OngoingLoad load = OngoingLoad.start(drive.closedLoop(repeated), stop)) {
      Side side = new Side(new LoadCounters(load, workload, cpu, Optional.of(counters)), SliceClock.SYSTEM, stop,
          DriverProperties.ABORT_AFTER.get(settings), steered::reseed);
      SelfCheck check = new SelfCheck(side, repeated, SliceClock.SYSTEM, stop,
          guards(target, counters, settings, terms));
      TrialSurroundings surroundings = new TrialSurroundings();
      List<Optional<UsageProbe>> probes = List.of(probe);
      OthersLoad others = OthersLoad.ofServers(1);
      surroundings.begin(probes);
      others.begin(List.of(counters.statements().isPresent() ? Optional.empty() : target.statementCount()));
      verdict = ask(check, terms, asked, new CheckJudgement(check, stop, DriverProperties.ERROR_BUDGET.get(settings)),
          recorder, lines);
      surroundings.end(probes);
      others.end();
      others.notChecked().forEach(line -> console.say("  " + line));
      verdict = verdict.exitCode() == ExitCode.OK
          ? others.refusal(settings).map(why -> new Verdict(ExitCode.NOT_VALID, why)).orElse(verdict)
          : verdict;
      verdict = verdict.with(others.warnings(settings)).with(surroundings.warnings(settings));
    } catch (CommandException e) {
      verdict = new Verdict(e.exitCode(), e.getMessage());
    }
    String state = stop.isRequested() ? "interrupted" : ENDS.contains(verdict.exitCode()) ? "complete" : "failed";
    recorder.save(recorder.record()
        .with(state, recorder.record().questions(),
            new RunRecord.Verdict(verdict.exitCode().code(), verdict.reason(), verdict.warnings(), Map.of())));
    return new Outcome(verdict, lines, recorder);
  }

  /** What the positive control asks twice is not in the count of the client. */
  private static PairGuards guards(Target target, CounterReader counters, Settings settings, Terms terms) {
    double repeated = 1.0 / SelfCheck.everyFor(terms.question().margin());
    return new PairGuards(TrialJudgement.clientCores(target)).watching(counters.statements(),
        Thresholds.FOREIGN_WARN + repeated, Thresholds.FOREIGN_INVALID + repeated);
  }

  /** Around this process and a server that ends with it, where the machine and the user's rights allow one. */
  private Optional<CommonWeight> commonWeight(Optional<UsageProbe> probe, CheckRecorder recorder) {
    Path journals = Journal.folderOfThisUser();
    ExperimentRun.undoQuietly(launcher, journals, stop, console);
    ProcessHandle client = ProcessHandle.current();
    List<Long> processes = Stream.concat(Stream.of(client.pid()),
        probe.map(UsageProbe::localProcess)
            .filter(OptionalLong::isPresent)
            .map(OptionalLong::getAsLong)
            .filter(pid -> client.descendants().anyMatch(process -> process.pid() == pid))
            .stream())
        .toList();
    if (processes.size() == 1) {
      return Optional.empty();
    }
    Optional<String> impossible = CommonWeight.impossible(processes);
    if (impossible.isPresent()) {
      console.say("  client and server compete for CPU time as all others: " + impossible.get());
      return Optional.empty();
    }
    CommonWeight weight = CommonWeight.around(journals, recorder.file().map(Path::toString).orElse("none"), processes);
    recorder.save(recorder.record().with(weight.weight()));
    console.say(TrialText.commonWeight(weight.weight()));
    return Optional.of(weight);
  }

  private Verdict ask(SelfCheck check, Terms terms, TrialTerms asked, CheckJudgement judgement,
      CheckRecorder recorder, List<String> lines) throws InterruptedException {
    WarmUp warmup = check.warmUp(terms.slice());
    if (stop.isRequested()) {
      return new Verdict(stop.reason().exitCode(), stop.reason().reason() + " in the warm-up");
    }
    Duration slice = warmup.sliceAfter();
    recorder.save(recorder.record().with(warmup, slice.toNanos()));
    console.say(TrialText.warmedUp(warmup));
    TrialText.slices(warmup).ifPresent(console::say);
    if (terms.budget().compareTo(Terms.shortest(slice)) < 0) {
      return new Verdict(ExitCode.NOT_RESOLVABLE, asked.tooShort(slice));
    }
    Verdict verdict = new Verdict(ExitCode.OK, "");
    for (Control control : Control.values()) {
      console.say(CheckText.question(check, control));
      Terms own = terms.withSeed(terms.seed() + control.ordinal());
      CheckQuestions questions = new CheckQuestions(check, control, recorder);
      Answer answer = check.ask(control, own, slice, new TrialProgress(console, statusInterval, questions::keep));
      questions.keep(answer);
      lines.addAll(CheckText.answer(check, control, answer));
      List<Doubt> doubts = Stream
          .concat(verdict.warnings().stream(), check.warnings(answer).stream())
          .map(warning -> new Doubt(warning, false))
          .toList();
      verdict = judgement.of(control, answer).with(doubts);
      if (verdict.exitCode() != ExitCode.OK) {
        return verdict;
      }
    }
    lines.add(CheckText.passed(terms));
    return verdict;
  }
}
