package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.cli.CommandContext;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "cluster", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Show which cluster and namespace the other commands would use, and prove that it answers.")
final class ClusterCommand implements Callable<Integer> {
  private final CommandContext context;

  @Mixin
  private ClusterOptions options;

  ClusterCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    return options.on("describe the cluster", cluster -> context.results().println(cluster.description()));
  }
}
