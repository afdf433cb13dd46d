// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.cli.OptionGroup;
import io.ycsbpack.core.cli.ResultCommand;
import io.ycsbpack.core.cli.WorkloadOptions;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.Signals;
import io.ycsbpack.core.gate.Gate;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.RunIdentity;
import io.ycsbpack.core.run.Execution;
import io.ycsbpack.core.run.Plan;
import io.ycsbpack.core.run.RunNames;
import io.ycsbpack.k8s.cluster.ApiCalls;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.job.WorkloadJob;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "run", description = {
  "Run a workload from inside the cluster, as a Job, against a database that 'deploy' or 'use' registered,"
      + " and bring its record back.",
  "Threads are each client's; offered load, operations and writers are shared out."})
final class RunCommand extends ResultCommand implements Callable<Integer> {
  @Mixin
  private WorkloadOptions workload;

  private final CommandOption<ObjectName> name = CommandOption.of(KubernetesParameters.NAME);
  private final OptionGroup clients = OptionGroup.of(KubernetesParameters.all(WorkloadJob.PARAMETERS,
      List.of(WorkloadJob.DEADLINE, KubernetesParameters.API_DEADLINE, KubernetesParameters.LOSE_POD)))
      .showing(KubernetesParameters.CLIENTS);

  @Option(names = "--no-load", hidden = true, description = "Do not load missing data first.")
  private boolean noLoad;

  private final CommandOption<Gate> failIf = CommandOption.repeated(Gate.FAIL_IF);
  private final CommandOption<String> runName = CommandOption.of(RunNames.NAME).advanced();
  private final CommandOption<Map.Entry<String, String>> labels = CommandOption.repeated(RunIdentity.LABEL).advanced();

  @Mixin
  private ClusterOptions options;

  @Override
  public Integer call() {
    Plan plan = workload.plan(RunPlan.Mode.RUN);
    Console console = workload.console();
    Settings given = clients.settings();
    StopSignal stop = Signals.install(console, workload.timeout()).stopSignal();
    Deadline deadline = new Deadline(Duration.ZERO, stop);
    return options.codeOf("run " + plan.workloadName(), connected -> {
      Cluster cluster = connected
          .through(new ApiCalls(deadline.upTo(KubernetesParameters.API_DEADLINE.get(given)), console));
      WorkloadJob job = new WorkloadJob(cluster, deadline, console, plan,
          new Execution.Choices(Optional.empty(), failIf.values(),
              new RunNames(runName.find(), CommandOption.pairs(labels))),
          given, options.words(cluster));
      ExitCode code = job.run(name.text().orElse(plan.binding().name()), !noLoad, results);
      return own(code, stop);
    });
  }

  /** Clients get the end of the time as a SIGINT. */
  static ExitCode own(ExitCode clients, StopSignal stop) {
    return stop.isRequested() && clients == ExitCode.INTERRUPTED ? stop.reason().exitCode() : clients;
  }
}
