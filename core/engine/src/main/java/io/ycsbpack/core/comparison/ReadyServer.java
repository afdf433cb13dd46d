// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.Closer;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.driver.OngoingLoad;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.probe.CounterSource;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.run.Plan;
import io.ycsbpack.core.run.WorkloadDrive;
import io.ycsbpack.core.slice.CounterReader;
import io.ycsbpack.core.slice.ServerCpu;
import io.ycsbpack.core.workload.queries.AnswerDigest;
import io.ycsbpack.core.workload.queries.StatementAnswers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import site.ycsb.Workload;

/** A server that is open for clients of this process, and has the data of their workload. */
final class ReadyServer {
  private final WorkloadDrive drive;
  private final Optional<UsageProbe> targetProbe;
  private final CounterReader counters;
  private final ServerCpu cpu;

  private ReadyServer(WorkloadDrive opened, Optional<UsageProbe> placed) throws InterruptedException {
    targetProbe = opened.probe();
    drive = new WorkloadDrive(opened.plan(), opened.target(), opened.settings(), placed.or(opened::probe),
        opened.console(), opened.signals());
    Verdict verdict = drive.makeReady();
    if (verdict.exitCode() != ExitCode.OK) {
      throw new CommandException(verdict.exitCode(), verdict.reason());
    }
    cpu = ServerCpu.of(drive.probe());
    counters = new CounterReader(Stream.concat(system().stream(), target().counters().stream()).toList());
  }

  /**
   * Opens a server that is in place, for clients of the condition that put it there.
   *
   * @param opened closes it
   * @throws CommandException     when it can't be used
   * @throws InterruptedException when a stop is requested meanwhile
   */
  static ReadyServer open(Arms arms, PlacedServers.Server placed, ClientProcess client, Closer opened)
      throws InterruptedException {
    Plan plan = plan(arms, placed.properties().get(placed.condition()));
    client.console().enter("opening the target");
    WorkloadDrive reached = WorkloadDrive.open(plan, plan.settings(), client.console(), client.signals());
    try {
      reached.target().kind().requireDatabase();
      ReadyServer ready = new ReadyServer(reached, placed.reached().probe());
      opened.add(ready::close);
      return ready;
    } catch (InterruptedException | RuntimeException e) {
      reached.close();
      throw e;
    }
  }

  /** The plan of a client of one of these arms. */
  static Plan plan(Arms arms, Map<String, String> properties) {
    return Plan.of(arms.binding(), arms.scenario().workload(), properties, RunPlan.Mode.RUN);
  }

  /** The plan of the baseline's client. */
  static Plan plan(Arms arms) {
    return plan(arms, arms.scenario().propertiesUnder(arms.all().get(arms.baseline())));
  }

  /** For a server in the client's process, the system's counters include the client. */
  private Optional<CounterSource> system() {
    return drive.probe()
        .filter(of -> !of.localProcess().equals(OptionalLong.of(ProcessHandle.current().pid())))
        .flatMap(UsageProbe::counters);
  }

  CounterReader counters() {
    return counters;
  }

  Optional<UsageProbe> probe() {
    return drive.probe();
  }

  Optional<UsageProbe> targetProbe() {
    return targetProbe;
  }

  Plan plan() {
    return drive.plan();
  }

  Target target() {
    return drive.target();
  }

  /** The settings of its plan, and those by which it is reached. */
  Settings settings() {
    return drive.settings();
  }

  Workload workload() {
    return drive.workload(RunPlan.Mode.RUN);
  }

  RunPlan closedLoop(Workload workload) {
    return drive.closedLoop(workload);
  }

  /** Starts client threads in a closed loop, each with its connection and the properties of a plan. */
  OngoingLoad start(Plan of, Workload workload) throws InterruptedException {
    return OngoingLoad.start(drive.with(of).closedLoop(workload), drive.signals().stopSignal());
  }

  /**
   * Connects as a client with the properties of another plan, does the checks before a run, and changes nothing.
   *
   * @throws CommandException if it refuses, or the data of that plan are not there and may not be loaded
   */
  void verify(Plan of) throws InterruptedException {
    try (WorkloadDrive same = WorkloadDrive.open(of, drive.with(of).settings(), drive.console(), drive.signals())) {
      same.verify();
    }
  }

  /**
   * Answers to a client, by the names of the statements; none if that client checks answers by itself.
   *
   * @param name of the server, or of its condition
   */
  record Answers(String name, Map<String, AnswerDigest> digests) {

    /**
     * Requires two servers, or two clients of one, to do the same work.
     *
     * @throws CommandException with {@link ExitCode#ERRORS} when answers differ, with the statements
     */
    void requireSame(Answers others) {
      List<String> differences = StatementAnswers.differences(digests, others.digests);
      if (!differences.isEmpty()) {
        throw new CommandException(ExitCode.ERRORS, name + " and " + others.name + " do not do the same work: "
            + String.join("; ", differences));
      }
    }
  }

  /** @throws CommandException if the server refuses a statement */
  Answers answers(String name, Plan of) throws InterruptedException {
    return new Answers(name, drive.with(of).data().answers());
  }

  /** Always the same object. */
  ServerCpu cpu() {
    return cpu;
  }

  private void close() {
    counters.close();
    drive.data().tearDown();
    drive.close();
  }
}
