package io.ycsbpack.k8s.cli;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.neighbor.OfflinePods;
import io.ycsbpack.k8s.neighbor.PodFreezer;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ycsb k8s stress}. */
@Command(name = "stress", mixinStandardHelpOptions = true, sortOptions = false,
    description = {
      "Start, freeze, thaw or stop a neighbor of a database: a pod that computes without end.",
      "Without --request its class is BestEffort, with the lowest weight; with one it competes by that weight. It "
          + "never has a limit of CPU.",
      "freeze and thaw work on the machine that is its node, as root: a frozen pod keeps its memory and gets no CPU "
          + "time until it is thawed or stopped."})
final class StressCommand implements Callable<Integer> {
  private final CommandContext context;

  /** What to do. */
  private enum Action {
    start, freeze, thaw, stop
  }

  @Parameters(index = "0", paramLabel = "start|freeze|thaw|stop", description = "stop waits until its pod is gone.")
  private Action action;

  private final CommandOption<ObjectName> nameOption = CommandOption.of(KubernetesParameters.NAME.withDefault("stress")
      .withDoc("Its name in the cluster."));
  private final CommandOption<Integer> workersOption = CommandOption.of(CommonParameters.WORKERS
      .withDoc("start: threads that compute."));

  @Mixin
  private OfflineOptions offline;

  @Mixin
  private ClusterOptions options;

  @Mixin
  private WaitOptions waiting;

  StressCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    String name = OptionValues.name(nameOption).orElseThrow();
    int workers = workersOption.get();
    Console console = context.console(waiting.isQuiet());
    try (Cluster cluster = options.connect()) {
      if (action == Action.freeze || action == Action.thaw) {
        PodFreezer.of(cluster, name).turn(action == Action.freeze);
        context.results().println((action == Action.freeze ? "froze" : "thawed") + " the load " + name);
        return ExitCode.OK.code();
      }
      OfflinePods pods = new OfflinePods(cluster, waiting.deadline(context.stopOnSignals(console)));
      if (action == Action.stop) {
        boolean any = pods.stop(name);
        context.results().println(any ? "stopped the load " + name : "there is no load " + name);
        return ExitCode.OK.code();
      }
      pods.start(name, name,
          new OfflinePods.Work(offline.image(cluster), List.of("burn", "--workers", Integer.toString(workers)),
              offline.request(), offline.nodeSelector(), Map.of()));
      context.results()
          .println("started the load " + name + ": " + workers + (workers == 1 ? " worker, " : " workers, ")
              + offline.request().map(cpu -> "CPU request " + cpu).orElse("BestEffort"));
      return ExitCode.OK.code();
    } catch (KubernetesClientException e) {
      throw ApiErrors.toException(e, action + " the load " + name);
    }
  }
}
