package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.probe.CounterSource;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.run.DryRun;
import io.ycsbpack.core.run.OpenedTarget;
import io.ycsbpack.core.run.Plan;
import io.ycsbpack.core.run.ReadyData;
import io.ycsbpack.core.run.Signals;
import io.ycsbpack.core.run.WorkloadDrive;
import io.ycsbpack.core.slice.CounterReader;
import io.ycsbpack.core.slice.ServerCpu;
import io.ycsbpack.core.trial.PairGuards;
import io.ycsbpack.core.trial.ServerCores;
import io.ycsbpack.core.validity.Thresholds;
import io.ycsbpack.core.workload.WorkloadData;
import io.ycsbpack.core.workload.queries.AnswerDigest;
import io.ycsbpack.core.workload.queries.StatementAnswers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import site.ycsb.Workload;

/** A server that is open for clients of this process, and has the data of their workload. */
public final class ReadyServer implements AutoCloseable {
  private final Plan plan;
  private final OpenedTarget opened;
  private final Target target;
  private final Optional<UsageProbe> probe;
  private final Console console;
  private final Signals signals;
  private CounterReader counters;
  private ServerCpu cpu;

  private ReadyServer(Plan plan, OpenedTarget opened, Optional<UsageProbe> probe, Console console,
      Signals signals) {
    this.plan = plan;
    this.opened = opened;
    this.target = opened.target();
    this.probe = probe.or(opened::probe);
    this.console = console;
    this.signals = signals;
  }

  /**
   * Opens the target of a plan, and loads the data that it lacks.
   *
   * @throws CommandException     when it can't be used
   * @throws InterruptedException when a stop is requested meanwhile
   */
  static ReadyServer open(Plan plan, Console console, Signals signals) throws InterruptedException {
    return open(plan, Optional.empty(), console, signals);
  }

  /** The same, read by another probe than that of the target where there is one. */
  static ReadyServer open(Plan plan, Optional<UsageProbe> probe, Console console, Signals signals)
      throws InterruptedException {
    console.enter("opening the target");
    OpenedTarget opened = signals.interruptible(() -> OpenedTarget.open(plan, console));
    ReadyServer server = new ReadyServer(plan, opened, probe, console, signals);
    try {
      DryRun.refuse(opened.target(), "an experiment");
      server.makeReady();
      return server;
    } catch (InterruptedException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  /** The plan of a client with these properties, under the workload of a scenario. */
  public static Plan plan(String binding, Scenario scenario, Map<String, String> properties) {
    return Plan.of(binding, scenario.workload(), properties, RunPlan.Mode.RUN);
  }

  private void makeReady() throws InterruptedException {
    Verdict verdict = data(plan, target).make();
    if (verdict.exitCode() != ExitCode.OK) {
      throw new CommandException(verdict.exitCode(), verdict.reason());
    }
    cpu = ServerCpu.of(probe);
    counters = new CounterReader(Stream.concat(system().stream(), target.counters().stream()).toList());
  }

  /** Of a server that shares the process of the client, what the system counts is the client's, too. */
  private Optional<CounterSource> system() {
    return probe.filter(of -> !of.localProcess().equals(OptionalLong.of(ProcessHandle.current().pid())))
        .flatMap(UsageProbe::counters);
  }

  /** Reads what is counted of it. */
  CounterReader counters() {
    return counters;
  }

  private WorkloadDrive drive(Plan of) {
    return new WorkloadDrive(of, settings(of), probe, console, signals.stopSignal());
  }

  /**
   * By what pairs of its slices, and of others like it, are judged.
   *
   * @param stallMeasured whether stalls are part of what is measured
   */
  PairGuards guards(boolean stallMeasured) {
    return new PairGuards(TrialJudgement.clientCores(target), stallMeasured).watching(
        counters.statements(), Thresholds.FOREIGN_WARN, Thresholds.FOREIGN_INVALID);
  }

  /** How many cores these two, or the one for both sides, may use; empty where that is not known, and for more. */
  static Optional<ServerCores> cores(List<ReadyServer> servers) {
    List<Double> cores = servers.stream()
        .flatMap(server -> server.probe.flatMap(UsageProbe::limit).map(CpuLimit::cores).stream())
        .toList();
    return !cores.isEmpty() && cores.size() == servers.size() && cores.size() <= 2
        ? Optional.of(new ServerCores(cores.get(0), cores.get(cores.size() - 1)))
        : Optional.empty();
  }

  /** Reads what it uses. */
  Optional<UsageProbe> probe() {
    return probe;
  }

  /** Reads what it uses, as its target would without another probe. */
  Optional<UsageProbe> targetProbe() {
    return opened.probe();
  }

  Plan plan() {
    return plan;
  }

  Target target() {
    return target;
  }

  /** The settings of its plan, and those by which it is reached. */
  Settings settings() {
    return settings(plan);
  }

  private Settings settings(Plan of) {
    return of.settings().with(target.connection(), "the target");
  }

  /** A new workload of its plan, initialised. */
  Workload workload() {
    return drive(plan).workload(RunPlan.Mode.RUN);
  }

  /** The plan of a closed loop of a workload on it. */
  RunPlan closedLoop(Workload workload) {
    return drive(plan).closedLoop(workload);
  }

  /** A client with the properties of another plan, without threads. */
  PairedClient client(Plan of, Workload workload) {
    return new PairedClient(drive(of)::closedLoop, workload, signals.stopSignal());
  }

  /**
   * Reaches it as a client with the properties of another plan would, asks what that asks before a run, and changes
   * nothing.
   *
   * @throws CommandException when it refuses, or the data of that plan are not there and may not be loaded
   */
  void verify(Plan of) throws InterruptedException {
    try (OpenedTarget same = signals.interruptible(() -> OpenedTarget.open(of, settings(of), console))) {
      data(of, same.target()).verify();
    }
  }

  /**
   * Its answers to a client with the properties of another plan, by the names of the statements; empty where that checks
   * answers by themselves.
   *
   * @throws CommandException when it refuses a statement
   */
  Map<String, AnswerDigest> answers(Plan of) throws InterruptedException {
    return data(of).answers();
  }

  /**
   * Requires two servers, or two clients of one, to do the same work.
   *
   * @param baseline whose answers are compared with the others, in words
   * @throws CommandException with {@link ExitCode#ERRORS} when answers differ, with the statements
   */
  static void requireSameAnswers(String baseline, Map<String, AnswerDigest> answers, String name,
      Map<String, AnswerDigest> others) {
    List<String> differences = StatementAnswers.differences(answers, others);
    if (!differences.isEmpty()) {
      throw new CommandException(ExitCode.ERRORS, baseline + " and " + name + " do not do the same work: "
          + String.join("; ", differences));
    }
  }

  private WorkloadData data(Plan of) {
    return data(of, target).data();
  }

  private ReadyData data(Plan of, Target at) {
    return new ReadyData(at, drive(of), signals);
  }

  /** Its CPU time; always the same object. */
  ServerCpu cpu() {
    return cpu;
  }

  @Override
  public void close() {
    if (counters != null) {
      counters.close();
      data(plan).tearDown();
    }
    target.close();
  }
}
