package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.PodMetadata;
import io.ycsbpack.k8s.neighbor.OfflinePods;
import io.ycsbpack.k8s.neighbor.PodFreezer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "stress", hidden = true, mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
    sortOptions = false,
    description = "Start, freeze, thaw or stop a neighbor of a database: a pod that computes without end.")
final class StressCommand {

  static CommandLine line(CommandContext context) {
    return new CommandLine(new StressCommand())
        .addSubcommand(new Start(context))
        .addSubcommand(new Freeze(context))
        .addSubcommand(new Thaw(context))
        .addSubcommand(new Stop(context));
  }

  @Command(name = "start", mixinStandardHelpOptions = true, sortOptions = false,
      description = {
        "Start a pod that computes without end.",
        "Without --request its class is BestEffort, with the lowest weight; with one it competes by that weight. It "
            + "never has a limit of CPU."})
  static final class Start implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final OfflineLoad load = OfflineLoad.stress();

    private final CommandOption<Integer> workers = CommandOption.of(CommonParameters.WORKERS
        .withDoc("Threads that compute."));

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
      int threads = workers.get();
      new OfflinePods(cluster, waiting.deadline(context)).start(name, name,
          new OfflinePods.Work(offline.image(cluster), List.of("burn", "--workers", Integer.toString(threads)),
              offline.request(), OfflinePods.Place.on(offline.nodeSelector()),
              new PodMetadata(Map.of(), Map.of(Labels.PART, "stress")), offline.demands()));
      return "started the load " + name + ": " + threads + (threads == 1 ? " worker, " : " workers, ")
          + offline.request().map(cpu -> "CPU request " + cpu).orElse("BestEffort");
    }
  }

  @Command(name = "freeze", mixinStandardHelpOptions = true, sortOptions = false,
      description = {
        "Freeze a pod that computes: it keeps its memory and gets no CPU time until it is thawed or stopped.",
        "Works on the machine that is its node, as root."})
  static final class Freeze implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final OfflineLoad load = OfflineLoad.stress();

    Freeze(CommandContext context) {
      this.context = context;
    }

    @Override
    public Integer call() throws IOException {
      return load.act(context, "freeze", (cluster, name) -> {
        PodFreezer.of(cluster, name).turn(true);
        return "froze the load " + name;
      });
    }
  }

  @Command(name = "thaw", mixinStandardHelpOptions = true, sortOptions = false,
      description = {"Thaw a pod that was frozen.", "Works on the machine that is its node, as root."})
  static final class Thaw implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final OfflineLoad load = OfflineLoad.stress();

    Thaw(CommandContext context) {
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

  @Command(name = "stop", mixinStandardHelpOptions = true, sortOptions = false,
      description = "Stop a pod that computes, and wait until it is gone.")
  static final class Stop implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final OfflineLoad load = OfflineLoad.stress();

    @Mixin
    private WaitOptions waiting;

    Stop(CommandContext context) {
      this.context = context;
    }

    @Override
    public Integer call() throws IOException {
      return load.act(context, "stop",
          (cluster, name) -> new OfflinePods(cluster, waiting.deadline(context)).stop(name)
              ? "stopped the load " + name
              : "there is no load " + name);
    }
  }
}
