package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.k8s.neighbor.PodFreezer;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb k8s stress thaw}. */
@Command(name = "thaw", mixinStandardHelpOptions = true, sortOptions = false,
    description = {"Thaw a pod that was frozen.", "Works on the machine that is its node, as root."})
final class StressThawCommand implements Callable<Integer> {
  private final CommandContext context;

  @Mixin
  private final OfflineLoad load = OfflineLoad.stress();

  StressThawCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws IOException {
    return load.act(context, "thaw", (cluster, name) -> {
      PodFreezer.of(cluster, name).turn(false);
      return "thawed the load " + name;
    });
  }
}
