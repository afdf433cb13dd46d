package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.cli.OptionGroup;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.deploy.DeployRequest;
import io.ycsbpack.k8s.deploy.Deployer;
import io.ycsbpack.k8s.deploy.TargetNote;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "deploy", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Deploy a database, with its CPU and memory limited, and wait until it serves.")
final class DeployCommand extends KubernetesCommand {
  @Parameters(paramLabel = "BINDING", description = "The database; 'ycsb help bindings' lists them.")
  private String bindingName;

  private final CommandOption<Cores> cpu = CommandOption.required(DeployRequest.CPU);
  private final OptionGroup others = OptionGroup
      .of(DeployRequest.PARAMETERS.stream().filter(parameter -> parameter != DeployRequest.CPU).toList());

  @Mixin
  private ClusterOptions options;

  @Mixin
  private WaitOptions waiting;

  @Override
  public Integer call() {
    Deployment deployment = Binding.named(bindingName)
        .deployment()
        .orElseThrow(() -> new UsageException("the binding '" + bindingName + "' does not say how it is deployed"));
    Settings given = cpu.addTo(others.settings());
    String known = given.text(KubernetesParameters.NAME.name()).orElse(bindingName);
    Console console = context().console(waiting.isQuiet());
    Deadline deadline = waiting.deadline(context().stopOnSignals(console));
    return options.on("deploy " + known, cluster -> {
      DeployRequest request = DeployRequest.of(cluster, bindingName, known, given, deployment);
      console.say(cluster.description());
      console.say("deploying " + known + ": " + request);
      TargetNote note = new Deployer(cluster, deadline, console).deploy(request, deployment);
      console.say(known + " serves at " + String.join(", ", note.hosts()) + " (user " + note.user()
          + ", password in secret/" + note.secret() + ")");
      console.say("next: ycsb k8s run " + bindingName + " -P workloads/tenantq");
    });
  }
}
