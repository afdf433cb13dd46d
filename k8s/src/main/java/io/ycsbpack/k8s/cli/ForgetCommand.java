package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.deploy.TargetNote;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ycsb k8s forget}. */
@Command(name = "forget", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Forget a database that 'use' registered; the database stays.")
final class ForgetCommand implements Callable<Integer> {
  private final CommandContext context;

  @Parameters(paramLabel = "NAME", description = "The name that it is known by.")
  private String name;

  @Mixin
  private ClusterOptions options;

  ForgetCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    try (Cluster cluster = options.connect()) {
      if (TargetNote.named(cluster, name).ours()) {
        throw new UsageException("'" + name + "' was deployed by ycsbpack: 'ycsb k8s undeploy' removes it");
      }
      TargetNote.forget(cluster, name);
      context.console(false).say(name + " is forgotten");
    }
    return ExitCode.OK.code();
  }
}
