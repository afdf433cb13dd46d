package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.deploy.Undeployer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "undeploy", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Remove a database that 'deploy' made, with its data, and wait until it is gone. Forget one that 'use'"
        + " registered; that database stays.")
final class UndeployCommand extends KubernetesCommand {
  @Parameters(paramLabel = "BINDING", description = "The binding of the database.")
  private String bindingName;

  private final CommandOption<ObjectName> name = CommandOption.of(KubernetesParameters.NAME);

  @Mixin
  private ClusterOptions options;

  @Mixin
  private WaitOptions waiting;

  @Override
  public Integer call() {
    Binding.named(bindingName);
    String known = name.text().orElse(bindingName);
    Console console = context().console(waiting.isQuiet());
    Deadline deadline = waiting.deadline(context().stopOnSignals(console));
    return options.on("undeploy " + known, cluster -> {
      if (!new Undeployer(cluster, deadline, console).undeploy(bindingName, known)) {
        console.say("there is no " + known + " of ycsbpack in namespace " + cluster.namespace());
      }
    });
  }
}
