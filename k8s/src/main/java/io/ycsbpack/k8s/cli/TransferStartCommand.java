package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Rate;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.neighbor.PodTransfer;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb k8s transfer start}. */
@Command(name = "start", mixinStandardHelpOptions = true, sortOptions = false,
    description = {
      "Start a bulk transfer from one pod to another.",
      "With --bandwidth the sender has the annotation kubernetes.io/egress-bandwidth, which the CNI plugin 'bandwidth'"
          + " reads; where it is not held, the command ends with 5."})
final class TransferStartCommand implements Callable<Integer> {
  private final CommandContext context;

  @Mixin
  private final OfflineLoad load = OfflineLoad.transfer();

  private final CommandOption<Integer> streams = CommandOption.of(CommonParameters.STREAMS
      .withDoc("Connections that send in parallel."));
  private final CommandOption<Rate> bandwidth = CommandOption.of(KubernetesParameters.BANDWIDTH
      .withDoc("Bit/s that the sender is held to (100M, 1G)."));

  @Mixin
  private TransferNodesOptions nodes;

  @Mixin
  private OfflineOptions offline;

  @Mixin
  private WaitOptions waiting;

  TransferStartCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws IOException {
    return load.act(context, "start", this::start);
  }

  private String start(Cluster cluster, String name) {
    PodTransfer.Started started = new PodTransfer(cluster, waiting.deadline(context)).start(name,
        new PodTransfer.Load(offline.image(cluster), streams.get(), OptionValues.amount(bandwidth), offline.request(),
            nodes.on(cluster, offline.nodeSelector()), offline.demands()));
    return String.format(Locale.ROOT, "the transfer %s moves %.0f Mbit/s, ", name, started.megabits())
        + (started.sender().equals(started.receiver())
            ? "within node " + started.sender() + ", over no link"
            : "from node " + started.sender() + " to " + started.receiver());
  }
}
