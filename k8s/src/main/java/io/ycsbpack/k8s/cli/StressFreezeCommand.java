package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.k8s.neighbor.PodFreezer;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb k8s stress freeze}. */
@Command(name = "freeze", mixinStandardHelpOptions = true, sortOptions = false,
    description = {
      "Freeze a pod that computes: it keeps its memory and gets no CPU time until it is thawed or stopped.",
      "Works on the machine that is its node, as root."})
final class StressFreezeCommand implements Callable<Integer> {
  private final CommandContext context;

  @Mixin
  private final OfflineLoad load = OfflineLoad.stress();

  StressFreezeCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws IOException {
    return load.act(context, "freeze", (cluster, name) -> {
      PodFreezer.of(cluster, name).turn(true);
      return "froze the load " + name;
    });
  }
}
