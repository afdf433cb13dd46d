package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.cli.CheckOptions;
import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.cli.WorkloadOptions;
import io.ycsbpack.core.comparison.CheckRun;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.experiment.condition.Reached;
import io.ycsbpack.core.run.CommandTimeout;
import io.ycsbpack.core.run.Plan;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.condition.ReachedPod;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb k8s check}. */
@Command(name = "check", mixinStandardHelpOptions = true, sortOptions = false, description = {
  "Check which differences can be detected on a database in the cluster, at this hour, under this workload.",
  "Asks the two questions of 'ycsb check' of the only pod of a database that 'deploy' or 'use' registered. The client"
      + " is here, where that of a comparison is, too: the pod has to be reachable from this machine."})
final class CheckCommand implements Callable<Integer> {
  private final CommandContext context;

  @Mixin
  private WorkloadOptions workload;

  private final CommandOption<ObjectName> name = CommandOption.of(KubernetesParameters.NAME
      .withDoc("The database's name (default: the binding's)."));

  @Mixin
  private CheckOptions check;

  @Mixin
  private ClusterOptions options;

  CheckCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    CommandTimeout timeout = workload.timeout();
    Plan plan = workload.plan(RunPlan.Mode.RUN);
    Console console = context.console(workload.quiet());
    String binding = plan.binding().name();
    Reached reached = ReachedPod.find(binding, name.find().orElse(new ObjectName(binding)), options.context(),
        options.namespace());
    Plan there = workload.plan(RunPlan.Mode.RUN, reached.properties());
    return new CheckRun(there, reached, context.launcher(), console)
        .run(check.question(), check.asked(), timeout, context.results())
        .code();
  }
}
