// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.OngoingLoad;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.guard.SliceGuards;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.probe.CounterSource;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.run.OpenedTarget;
import io.ycsbpack.core.run.Plan;
import io.ycsbpack.core.run.ReadyData;
import io.ycsbpack.core.run.Signals;
import io.ycsbpack.core.run.WorkloadDrive;
import io.ycsbpack.core.slice.CounterReader;
import io.ycsbpack.core.slice.ServerCpu;
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
   * @param probe replaces that of the target
   * @throws CommandException     when it can't be used
   * @throws InterruptedException when a stop is requested meanwhile
   */
  static ReadyServer open(Plan plan, Optional<UsageProbe> probe, Console console, Signals signals)
      throws InterruptedException {
    console.enter("opening the target");
    OpenedTarget opened = signals.interruptible(() -> OpenedTarget.open(plan, console));
    ReadyServer server = new ReadyServer(plan, opened, probe, console, signals);
    try {
      opened.target().kind().requireDatabase();
      server.makeReady();
      return server;
    } catch (InterruptedException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  public static Plan plan(String binding, Scenario scenario, Map<String, String> properties) {
    return Plan.of(binding, scenario.workload(), properties, RunPlan.Mode.RUN);
  }

  /** The plan of the baseline's client. */
  static Plan plan(Arms arms) {
    return plan(arms.binding(), arms.scenario(), arms.scenario().propertiesUnder(arms.all().get(arms.baseline())));
  }

  private void makeReady() throws InterruptedException {
    Verdict verdict = new ReadyData(drive(plan)).make();
    if (verdict.exitCode() != ExitCode.OK) {
      throw new CommandException(verdict.exitCode(), verdict.reason());
    }
    cpu = ServerCpu.of(probe);
    counters = new CounterReader(Stream.concat(system().stream(), target.counters().stream()).toList());
  }

  /** For a server in the client's process, the system's counters include the client. */
  private Optional<CounterSource> system() {
    return probe.filter(of -> !of.localProcess().equals(OptionalLong.of(ProcessHandle.current().pid())))
        .flatMap(UsageProbe::counters);
  }

  CounterReader counters() {
    return counters;
  }

  private WorkloadDrive drive(Plan of) {
    return drive(of, target);
  }

  private WorkloadDrive drive(Plan of, Target at) {
    return new WorkloadDrive(of, at, settings(of), probe, console, signals);
  }

  SliceGuards guards(boolean stallMeasured) {
    return new SliceGuards(clientCores(), stallMeasured).watching(
        counters.statements(), Thresholds.FOREIGN_WARN, Thresholds.FOREIGN_INVALID);
  }

  /** Infinite if the client is not judged. */
  private double clientCores() {
    return target.kind().isClientAlone()
        ? Double.POSITIVE_INFINITY
        : CpuLimit.ofProcess(ProcessHandle.current().pid()).cores();
  }

  /** Cores of two servers, or of the one for both sides; empty if they are not known, and for more servers. */
  static Optional<SliceGuards.ServerCores> cores(List<ReadyServer> servers) {
    List<Double> cores = servers.stream()
        .flatMap(server -> server.probe.flatMap(UsageProbe::limit).map(CpuLimit::cores).stream())
        .toList();
    return !cores.isEmpty() && cores.size() == servers.size() && cores.size() <= 2
        ? Optional.of(new SliceGuards.ServerCores(cores.get(0), cores.get(cores.size() - 1)))
        : Optional.empty();
  }

  Optional<UsageProbe> probe() {
    return probe;
  }

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

  Workload workload() {
    return drive(plan).workload(RunPlan.Mode.RUN);
  }

  RunPlan closedLoop(Workload workload) {
    return drive(plan).closedLoop(workload);
  }

  /** Starts client threads in a closed loop, each with its connection and the properties of a plan. */
  OngoingLoad start(Plan of, Workload workload) throws InterruptedException {
    return OngoingLoad.start(drive(of).closedLoop(workload), signals.stopSignal());
  }

  /**
   * Connects as a client with the properties of another plan, does the checks before a run, and changes nothing.
   *
   * @throws CommandException if it refuses, or the data of that plan are not there and may not be loaded
   */
  void verify(Plan of) throws InterruptedException {
    try (OpenedTarget same = signals.interruptible(() -> OpenedTarget.open(of, settings(of), console))) {
      new ReadyData(drive(of, same.target())).verify();
    }
  }

  /**
   * Answers to a client with the properties of another plan, by the names of the statements; empty if that client
   * checks answers by itself.
   *
   * @throws CommandException if the server refuses a statement
   */
  Map<String, AnswerDigest> answers(Plan of) throws InterruptedException {
    return data(of).answers();
  }

  /**
   * Requires two servers, or two clients of one, to do the same work.
   *
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
    return new ReadyData(drive(of)).data();
  }

  /** Always the same object. */
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
