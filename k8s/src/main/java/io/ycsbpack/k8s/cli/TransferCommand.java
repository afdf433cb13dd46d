package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.cli.OptionGroup;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.deploy.DefaultImages;
import io.ycsbpack.k8s.neighbor.PodTransfer;
import io.ycsbpack.k8s.neighbor.TransferNodes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "transfer", hidden = true, mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
    sortOptions = false, subcommands = {TransferCommand.Start.class, TransferCommand.Stop.class},
    description = "Start or stop a neighbor of a database: a bulk transfer from one pod to another.")
final class TransferCommand {

  @Command(name = "start", mixinStandardHelpOptions = true, sortOptions = false,
      description = {
        "Start a bulk transfer from one pod to another.",
        "With --bandwidth the sender has the annotation kubernetes.io/egress-bandwidth, which the CNI plugin "
            + "'bandwidth' reads; if the bandwidth is exceeded, the command ends with 5."})
  static final class Start extends KubernetesCommand {
    @Mixin
    private final OfflineLoad load = OfflineLoad.transfer();

    private final OptionGroup transfer = OptionGroup.of(PodTransfer.PARAMETERS);

    @Mixin
    private WaitOptions waiting;

    @Override
    public Integer call() throws IOException {
      return load.act(context(), "start", this::start);
    }

    private String start(Cluster cluster, String name) {
      Settings given = transfer.settings();
      PodTransfer.Started started = new PodTransfer(cluster, waiting.deadline(context())).start(name,
          new PodTransfer.Load(given, DefaultImages.client(cluster, given), TransferNodes.of(cluster, given)));
      return String.format(Locale.ROOT, "the transfer %s moves %.0f Mbit/s, ", name, started.megabits())
          + (started.sender().equals(started.receiver())
              ? "within node " + started.sender() + ", over no link"
              : "from node " + started.sender() + " to " + started.receiver());
    }
  }

  @Command(name = "stop", mixinStandardHelpOptions = true, sortOptions = false,
      description = "Stop a bulk transfer between pods, and wait until they are gone.")
  static final class Stop extends KubernetesCommand {
    @Mixin
    private final OfflineLoad load = OfflineLoad.transfer();

    private final CommandOption<Path> run = CommandOption.of(CommonParameters.RUN
        .withDoc("Results folder of a run; received bytes over time are written there (transfer.csv)."));

    @Mixin
    private WaitOptions waiting;

    @Override
    public Integer call() throws IOException {
      return load.act(context(), "stop",
          (cluster, name) -> new PodTransfer(cluster, waiting.deadline(context())).stop(name, run.find())
              ? "stopped the transfer " + name
              : "there is no transfer " + name);
    }
  }
}
