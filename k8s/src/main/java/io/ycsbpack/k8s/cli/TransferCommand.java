package io.ycsbpack.k8s.cli;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Rate;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.neighbor.PodTransfer;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ycsb k8s transfer}. */
@Command(name = "transfer", mixinStandardHelpOptions = true, sortOptions = false,
    description = {
      "Start or stop a neighbor of a database: a bulk transfer from one pod to another.",
      "With --bandwidth the sender has the annotation kubernetes.io/egress-bandwidth, which the CNI plugin 'bandwidth'"
          + " reads; where it is not held, the command ends with 5."})
final class TransferCommand implements Callable<Integer> {
  private final CommandContext context;

  /** What to do. */
  private enum Action {
    start, stop
  }

  @Parameters(index = "0", paramLabel = "start|stop", description = "stop waits until its pods are gone.")
  private Action action;

  private final CommandOption<ObjectName> nameOption = CommandOption
      .of(KubernetesParameters.NAME.withDefault("transfer")
          .withDoc("Its name in the cluster."));
  private final CommandOption<Integer> streams = CommandOption.of(CommonParameters.STREAMS
      .withDoc("start: connections that send in parallel."));
  private final CommandOption<Rate> bandwidth = CommandOption.of(KubernetesParameters.BANDWIDTH
      .withDoc("start: bit/s that the sender is held to (100M, 1G)."));

  @Mixin
  private OfflineOptions offline;

  private final CommandOption<Path> run = CommandOption.of(CommonParameters.RUN
      .withDoc("stop: results folder of a run, where what arrived over time is written (transfer.csv)."));

  @Mixin
  private ClusterOptions options;

  @Mixin
  private WaitOptions waiting;

  TransferCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws IOException {
    String name = OptionValues.name(nameOption).orElseThrow();
    Optional<Quantity> limit = OptionValues.amount(bandwidth);
    Console console = context.console(waiting.isQuiet());
    try (Cluster cluster = options.connect()) {
      PodTransfer transfer = new PodTransfer(cluster, waiting.deadline(context.stopOnSignals(console)));
      if (action == Action.stop) {
        boolean any = transfer.stop(name, run.find());
        context.results().println(any ? "stopped the transfer " + name : "there is no transfer " + name);
        return ExitCode.OK.code();
      }
      double megabits = transfer.start(name, new PodTransfer.Load(offline.image(cluster), streams.get(), limit,
          offline.request(), offline.nodeSelector()));
      context.results().printf(Locale.ROOT, "the transfer %s moves %.0f Mbit/s%n", name, megabits);
      return ExitCode.OK.code();
    } catch (KubernetesClientException e) {
      throw ApiErrors.toException(e, action + " the transfer " + name);
    }
  }
}
