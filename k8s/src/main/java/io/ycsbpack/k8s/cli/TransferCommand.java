package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Rate;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.NodeLabel;
import io.ycsbpack.k8s.cluster.NodeRelation;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.deploy.TargetNote;
import io.ycsbpack.k8s.neighbor.PodTransfer;
import io.ycsbpack.k8s.neighbor.TransferNodes;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "transfer", hidden = true, mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
    sortOptions = false,
    description = "Start or stop a neighbor of a database: a bulk transfer from one pod to another.")
final class TransferCommand {

  static CommandLine line(CommandContext context) {
    return new CommandLine(new TransferCommand())
        .addSubcommand(new Start(context))
        .addSubcommand(new Stop(context));
  }

  @Command(name = "start", mixinStandardHelpOptions = true, sortOptions = false,
      description = {
        "Start a bulk transfer from one pod to another.",
        "With --bandwidth the sender has the annotation kubernetes.io/egress-bandwidth, which the CNI plugin 'bandwidth'"
            + " reads; where it is not held, the command ends with 5."})
  static final class Start implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final OfflineLoad load = OfflineLoad.transfer();

    private final CommandOption<Integer> streams = CommandOption.of(CommonParameters.STREAMS
        .withDoc("Connections that send in parallel."));
    private final CommandOption<Rate> bandwidth = CommandOption.of(KubernetesParameters.BANDWIDTH
        .withDoc("Bit/s that the sender is held to (100M, 1G)."));

    @Mixin
    private NodesOptions nodes;

    @Mixin
    private OfflineOptions offline;

    @Mixin
    private WaitOptions waiting;

    Start(CommandContext context) {
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

  @Command(name = "stop", mixinStandardHelpOptions = true, sortOptions = false,
      description = "Stop a bulk transfer between pods, and wait until they are gone.")
  static final class Stop implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final OfflineLoad load = OfflineLoad.transfer();

    private final CommandOption<Path> run = CommandOption.of(CommonParameters.RUN
        .withDoc("Results folder of a run, where what arrived over time is written (transfer.csv)."));

    @Mixin
    private WaitOptions waiting;

    Stop(CommandContext context) {
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

  @Command
  static final class NodesOptions {
    private final CommandOption<ObjectName> database = CommandOption.of(KubernetesParameters.NEXT_TO);
    private final CommandOption<NodeRelation> sender = CommandOption.of(KubernetesParameters.SENDER_NODE);
    private final CommandOption<NodeRelation> receiver = CommandOption.of(KubernetesParameters.RECEIVER_NODE);
    private final CommandOption<NodeLabel> receiverSelector = CommandOption.repeated(
        KubernetesParameters.RECEIVER_NODE_SELECTOR
            .withDoc("Only nodes with this label for the receiver. Repeatable."));

    /** @throws UsageException when nodes are named from those of a database, and no database */
    TransferNodes on(Cluster cluster, Map<String, String> senderLabels) {
      if (database.find().isEmpty() && (sender.get() != NodeRelation.SAME || receiver.get() != NodeRelation.ANY)) {
        throw new UsageException("sender-node and receiver-node are seen from the nodes of a database: name it with"
            + " --next-to");
      }
      Optional<TransferNodes.Database> next = database.find()
          .map(name -> new TransferNodes.Database(name.text(), TargetNote.named(cluster, name.text()).selector(),
              sender.get(), receiver.get()));
      return new TransferNodes(senderLabels, OptionValues.labels(receiverSelector), next);
    }
  }
}
