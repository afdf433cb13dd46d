package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.PodMetadata;
import io.ycsbpack.k8s.neighbor.OfflinePods;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb k8s stress start}. */
@Command(name = "start", mixinStandardHelpOptions = true, sortOptions = false,
    description = {
      "Start a pod that computes without end.",
      "Without --request its class is BestEffort, with the lowest weight; with one it competes by that weight. It "
          + "never has a limit of CPU."})
final class StressStartCommand implements Callable<Integer> {
  private final CommandContext context;

  @Mixin
  private final OfflineLoad load = OfflineLoad.stress();

  private final CommandOption<Integer> workers = CommandOption.of(CommonParameters.WORKERS
      .withDoc("Threads that compute."));

  @Mixin
  private OfflineOptions offline;

  @Mixin
  private WaitOptions waiting;

  StressStartCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws IOException {
    return load.act(context, "start", this::start);
  }

  private String start(Cluster cluster, String name) {
    int threads = workers.get();
    new OfflinePods(cluster, waiting.deadline(context)).start(name, name,
        new OfflinePods.Work(offline.image(cluster), List.of("burn", "--workers", Integer.toString(threads)),
            offline.request(), OfflinePods.Place.on(offline.nodeSelector()),
            new PodMetadata(Map.of(), Map.of(Labels.PART, "stress")), offline.demands()));
    return "started the load " + name + ": " + threads + (threads == 1 ? " worker, " : " workers, ")
        + offline.request().map(cpu -> "CPU request " + cpu).orElse("BestEffort");
  }
}
