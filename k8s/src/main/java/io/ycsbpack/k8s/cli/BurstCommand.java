package io.ycsbpack.k8s.cli;

import io.fabric8.kubernetes.api.model.Pod;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.limits.LocalBurst;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "burst", hidden = true, mixinStandardHelpOptions = true, sortOptions = false,
    description = {
      "Let the pods of a database that 'deploy' made save unused CPU quota for bursts (CFS burst), as much as their "
          + "quota of one period of 0.1 s.",
      "Kubernetes has no field for this: it is written into their control groups, so it works only as root on their "
          + "node, and ends with the pods."})
final class BurstCommand extends KubernetesCommand {
  @Parameters(paramLabel = "BINDING", description = "The database that was deployed.")
  private String bindingName;

  private final CommandOption<ObjectName> name = CommandOption.of(KubernetesParameters.NAME);

  @Mixin
  private ClusterOptions options;

  @Override
  public Integer call() {
    Binding.named(bindingName);
    String known = name.text().orElse(bindingName);
    return options.on("find the pods of " + known, cluster -> {
      List<Pod> pods = cluster.pods(Labels.database(bindingName, known));
      if (pods.isEmpty()) {
        throw new CommandException(ExitCode.TARGET,
            "there is no pod of " + known + " in namespace " + cluster.namespace() + "; deploy it first");
      }
      int groups = pods.stream().mapToInt(LocalBurst::allow).sum();
      context().results().println(known + " may save CPU quota for bursts, in " + groups + " control groups");
    });
  }
}
