package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.k8s.neighbor.OfflinePods;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb k8s stress stop}. */
@Command(name = "stop", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Stop a pod that computes, and wait until it is gone.")
final class StressStopCommand implements Callable<Integer> {
  private final CommandContext context;

  @Mixin
  private final OfflineLoad load = OfflineLoad.stress();

  @Mixin
  private WaitOptions waiting;

  StressStopCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws IOException {
    return load.act(context, "stop",
        (cluster, name) -> new OfflinePods(cluster, waiting.deadline(context)).stop(name)
            ? "stopped the load " + name
            : "there is no load " + name);
  }
}
