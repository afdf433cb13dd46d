package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.cli.OptionGroup;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.PodMetadata;
import io.ycsbpack.k8s.deploy.DefaultImages;
import io.ycsbpack.k8s.neighbor.OfflinePods;
import io.ycsbpack.k8s.neighbor.PodFreezer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "stress", hidden = true, mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
    sortOptions = false, subcommands = {StressCommand.Start.class, StressCommand.Freeze.class,
      StressCommand.Thaw.class, StressCommand.Stop.class},
    description = "Start, freeze, thaw or stop a neighbor of a database: a pod that computes without end.")
final class StressCommand {

  @Command(name = "start", mixinStandardHelpOptions = true, sortOptions = false,
      description = {
        "Start a pod that computes without end.",
        "Without --request its class is BestEffort, with the lowest weight; with one it competes by that weight. It "
            + "never has a limit of CPU."})
  static final class Start extends KubernetesCommand {
    @Mixin
    private final OfflineLoad load = OfflineLoad.stress();

    private final CommandOption<Integer> workers = CommandOption.of(CommonParameters.WORKERS
        .withDoc("Threads that compute."));
    private final OptionGroup offline = OptionGroup.of(OfflinePods.PARAMETERS);

    @Mixin
    private WaitOptions waiting;

    @Override
    public Integer call() throws IOException {
      return load.act(context(), "start", this::start);
    }

    private String start(Cluster cluster, String name) {
      int threads = workers.get();
      Settings given = offline.settings();
      new OfflinePods(cluster, waiting.deadline(context())).start(name, name,
          new OfflinePods.Work(given, DefaultImages.client(cluster, given),
              List.of("burn", "--workers", Integer.toString(threads)), OfflinePods.Place.of(given),
              new PodMetadata(Map.of(), Map.of(Labels.PART, "stress"))));
      return "started the load " + name + ": " + threads + (threads == 1 ? " worker, " : " workers, ")
          + KubernetesParameters.amount(OfflinePods.REQUEST, given)
              .map(cpu -> "CPU request " + cpu)
              .orElse("BestEffort");
    }
  }

  @Command(name = "freeze", mixinStandardHelpOptions = true, sortOptions = false,
      description = {
        "Freeze a pod that computes: it keeps its memory and gets no CPU time until it is thawed or stopped.",
        "Works on the machine that is its node, as root."})
  static final class Freeze extends KubernetesCommand {
    @Mixin
    private final OfflineLoad load = OfflineLoad.stress();

    @Override
    public Integer call() throws IOException {
      return load.act(context(), "freeze", (cluster, name) -> {
        PodFreezer.of(cluster, name).turn(true);
        return "froze the load " + name;
      });
    }
  }

  @Command(name = "thaw", mixinStandardHelpOptions = true, sortOptions = false,
      description = {"Thaw a pod that was frozen.", "Works on the machine that is its node, as root."})
  static final class Thaw extends KubernetesCommand {
    @Mixin
    private final OfflineLoad load = OfflineLoad.stress();

    @Override
    public Integer call() throws IOException {
      return load.act(context(), "thaw", (cluster, name) -> {
        PodFreezer.of(cluster, name).turn(false);
        return "thawed the load " + name;
      });
    }
  }

  @Command(name = "stop", mixinStandardHelpOptions = true, sortOptions = false,
      description = "Stop a pod that computes, and wait until it is gone.")
  static final class Stop extends KubernetesCommand {
    @Mixin
    private final OfflineLoad load = OfflineLoad.stress();

    @Mixin
    private WaitOptions waiting;

    @Override
    public Integer call() throws IOException {
      return load.act(context(), "stop",
          (cluster, name) -> new OfflinePods(cluster, waiting.deadline(context())).stop(name)
              ? "stopped the load " + name
              : "there is no load " + name);
    }
  }
}
