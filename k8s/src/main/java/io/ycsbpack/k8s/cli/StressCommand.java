package io.ycsbpack.k8s.cli;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.k8s.beside.OfflinePods;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Refusal;
import io.ycsbpack.k8s.job.ClientImage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ycsb k8s stress}. */
@Command(name = "stress", mixinStandardHelpOptions = true, sortOptions = false,
    description = {
      "Start or stop a pod that computes without end beside a database: an offline load.",
      "Without --request its class is BestEffort, with the lowest weight; with one it competes by that weight. It never has"
          + " a limit of CPU."})
final class StressCommand implements Callable<Integer> {
  private final CommandContext context;

  /** What to do. */
  private enum Action {
    start, stop
  }

  @Parameters(index = "0", paramLabel = "start|stop", description = "stop waits until its pod is gone.")
  private Action action;

  @Option(names = "--name", defaultValue = "stress", paramLabel = "NAME",
      description = "Its name in the cluster (default: ${DEFAULT-VALUE}).")
  private String name;

  @Option(names = "--workers", defaultValue = "10", paramLabel = "N",
      description = "start: threads that compute (default: ${DEFAULT-VALUE}).")
  private int workers;

  @Option(names = "--request", paramLabel = "QUANTITY", converter = CpuQuantity.class,
      description = "start: CPU request, which is its weight beside others.")
  private Quantity request;

  @Option(names = "--client-image", paramLabel = "IMAGE",
      description = "start: the benchmark client's image; by default the one that the cluster's ConfigMap"
          + " kube-public/ycsbpack-images names.")
  private String image;

  @Option(names = "--node-selector", paramLabel = "LABEL=VALUE",
      description = "start: only nodes with this label. Repeatable.")
  private Map<String, String> nodeSelector = new LinkedHashMap<>();

  @Mixin
  private ClusterOptions options;

  @Mixin
  private WaitOptions waiting;

  StressCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Names.check("--name", name);
    Console console = context.console(waiting.quiet);
    try (Cluster cluster = options.connect()) {
      OfflinePods pods = new OfflinePods(cluster, waiting.patience(context.stopOnSignals(console)));
      if (action == Action.stop) {
        boolean any = pods.stop(name);
        context.results().println(any ? "stopped the load " + name : "there is no load " + name);
        return ExitCode.OK.code();
      }
      pods.start(name, name,
          new OfflinePods.Work(ClientImage.of(cluster, image), List.of("burn", "--workers", Integer.toString(workers)),
              Optional.ofNullable(request), nodeSelector, Map.of()));
      context.results()
          .println("started the load " + name + ": " + workers + " workers, "
              + (request == null ? "BestEffort" : "CPU request " + request));
      return ExitCode.OK.code();
    } catch (KubernetesClientException e) {
      throw Refusal.of(e, action + " the load " + name);
    }
  }
}
