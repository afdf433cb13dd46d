package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.k8s.neighbor.PodTransfer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb k8s transfer stop}. */
@Command(name = "stop", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Stop a bulk transfer between pods, and wait until they are gone.")
final class TransferStopCommand implements Callable<Integer> {
  private final CommandContext context;

  @Mixin
  private final OfflineLoad load = OfflineLoad.transfer();

  private final CommandOption<Path> run = CommandOption.of(CommonParameters.RUN
      .withDoc("Results folder of a run, where what arrived over time is written (transfer.csv)."));

  @Mixin
  private WaitOptions waiting;

  TransferStopCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws IOException {
    return load.act(context, "stop",
        (cluster, name) -> new PodTransfer(cluster, waiting.deadline(context)).stop(name, run.find())
            ? "stopped the transfer " + name
            : "there is no transfer " + name);
  }
}
