package io.ycsbpack.k8s.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "cluster", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Show which cluster and namespace the other commands would use, and prove that it answers.")
final class ClusterCommand extends KubernetesCommand {
  @Mixin
  private ClusterOptions options;

  @Override
  public Integer call() {
    return options.on("describe the cluster", cluster -> context.results().println(cluster.description()));
  }
}
