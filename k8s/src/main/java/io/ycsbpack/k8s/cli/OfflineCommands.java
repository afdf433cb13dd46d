// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.cli.OptionGroup;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.deploy.DefaultImages;
import io.ycsbpack.k8s.neighbor.OfflinePods;
import io.ycsbpack.k8s.neighbor.PodFreezer;
import io.ycsbpack.k8s.neighbor.PodTransfer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Commands that start, freeze, thaw and stop neighbors of a database in pods. */
final class OfflineCommands {

  private OfflineCommands() {
  }

  @Command
  private static final class OfflineLoad {
    private final String noun;
    private final CommandOption<ObjectName> name;

    private OfflineLoad(String noun, String usualName) {
      this.noun = noun;
      this.name = CommandOption
          .of(KubernetesParameters.NAME.withDefault(usualName).withDoc("Its name in the cluster."));
    }

    interface Action {
      /** Does it to the load of this name; returns the line that reports it. */
      String on(Cluster cluster, Deadline deadline, String name);
    }

    int act(CommandContext context, WaitOptions waiting, String verb, Action action) {
      return waiting.on(context, verb + " the " + noun + " " + name(), (cluster, deadline, console) -> context.results()
          .println(action.on(cluster, deadline, name())));
    }

    int turn(CommandContext context, ClusterOptions place, boolean frozen) {
      return place.on((frozen ? "freeze" : "thaw") + " the " + noun + " " + name(), cluster -> {
        PodFreezer.of(cluster, name()).turn(frozen);
        context.results().println((frozen ? "froze" : "thawed") + " the load " + name());
      });
    }

    private String name() {
      return name.text().orElseThrow();
    }
  }

  @Command(name = "stress", hidden = true, mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
      subcommands = {Stress.Start.class, Stress.Freeze.class,
        Stress.Thaw.class, Stress.Stop.class},
      description = "Start, freeze, thaw or stop a neighbor of a database: a pod that computes without end.")
  static final class Stress {

    @Command(name = "start", mixinStandardHelpOptions = true,
        description = {
          "Start a pod that computes without end.",
          "Without --request its class is BestEffort, with the lowest weight; with one it competes by that weight. It "
              + "never has a limit of CPU."})
    static final class Start extends KubernetesCommand {
      @Mixin
      private final OfflineLoad load = new OfflineLoad("load", "stress");

      private final CommandOption<Integer> workers = CommandOption.of(CommonParameters.WORKERS
          .withDoc("Threads that compute."));
      private final OptionGroup offline = OptionGroup.of(OfflinePods.PARAMETERS);

      @Mixin
      private WaitOptions waiting;

      @Override
      public Integer call() {
        return load.act(context(), waiting, "start", this::start);
      }

      private String start(Cluster cluster, Deadline deadline, String name) {
        int threads = workers.get();
        Settings given = offline.settings();
        new OfflinePods(cluster, deadline).start(name, name,
            new OfflinePods.Work(given, DefaultImages.client(cluster, given),
                List.of("burn", "--workers", Integer.toString(threads)),
                OfflinePods.Place.of(given),
                Map.of(Labels.PART, "stress"), Map.of()));
        return "started the load " + name + ": " + threads + (threads == 1 ? " worker, " : " workers, ")
            + KubernetesParameters.amount(OfflinePods.REQUEST, given)
                .map(cpu -> "CPU request " + cpu)
                .orElse("BestEffort");
      }
    }

    @Command(name = "freeze", mixinStandardHelpOptions = true,
        description = {
          "Freeze a pod that computes: it keeps its memory and gets no CPU time until it is thawed or stopped.",
          "Works on the machine that is its node, as root."})
    static final class Freeze extends KubernetesCommand {
      @Mixin
      private final OfflineLoad load = new OfflineLoad("load", "stress");
      @Mixin
      private ClusterOptions place;

      @Override
      public Integer call() {
        return load.turn(context(), place, true);
      }
    }

    @Command(name = "thaw", mixinStandardHelpOptions = true,
        description = {"Thaw a pod that was frozen.", "Works on the machine that is its node, as root."})
    static final class Thaw extends KubernetesCommand {
      @Mixin
      private final OfflineLoad load = new OfflineLoad("load", "stress");
      @Mixin
      private ClusterOptions place;

      @Override
      public Integer call() {
        return load.turn(context(), place, false);
      }
    }

    @Command(name = "stop", mixinStandardHelpOptions = true,
        description = "Stop a pod that computes, and wait until it is gone.")
    static final class Stop extends KubernetesCommand {
      @Mixin
      private final OfflineLoad load = new OfflineLoad("load", "stress");

      @Mixin
      private WaitOptions waiting;

      @Override
      public Integer call() {
        return load.act(context(), waiting, "stop",
            (cluster, deadline, name) -> new OfflinePods(cluster, deadline).stop(name)
                ? "stopped the load " + name
                : "there is no load " + name);
      }
    }
  }

  @Command(name = "transfer", hidden = true, mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND",
      subcommands = {Transfer.Start.class, Transfer.Stop.class},
      description = "Start or stop a neighbor of a database: a bulk transfer from one pod to another.")
  static final class Transfer {

    @Command(name = "start", mixinStandardHelpOptions = true,
        description = {
          "Start a bulk transfer from one pod to another.",
          "With --bandwidth the sender has the annotation kubernetes.io/egress-bandwidth, which the CNI plugin "
              + "'bandwidth' reads; if the bandwidth is exceeded, the command ends with 5."})
    static final class Start extends KubernetesCommand {
      @Mixin
      private final OfflineLoad load = new OfflineLoad("transfer", "transfer");

      private final OptionGroup transfer = OptionGroup.of(PodTransfer.PARAMETERS);

      @Mixin
      private WaitOptions waiting;

      @Override
      public Integer call() {
        return load.act(context(), waiting, "start", this::start);
      }

      private String start(Cluster cluster, Deadline deadline, String name) {
        Settings given = transfer.settings();
        PodTransfer.Started started = new PodTransfer(cluster, deadline).start(name, given);
        return String.format(Locale.ROOT, "the transfer %s moves %.0f Mbit/s, ", name, started.megabits())
            + (started.sender().equals(started.receiver())
                ? "within node " + started.sender() + ", over no link"
                : "from node " + started.sender() + " to " + started.receiver());
      }
    }

    @Command(name = "stop", mixinStandardHelpOptions = true,
        description = "Stop a bulk transfer between pods, and wait until they are gone.")
    static final class Stop extends KubernetesCommand {
      @Mixin
      private final OfflineLoad load = new OfflineLoad("transfer", "transfer");

      private final CommandOption<Path> run = CommandOption.of(CommonParameters.RUN
          .withDoc("Results folder of a run; received bytes over time are written there (transfer.csv)."));

      @Mixin
      private WaitOptions waiting;

      @Override
      public Integer call() {
        return load.act(context(), waiting, "stop",
            (cluster, deadline, name) -> new PodTransfer(cluster, deadline).stop(name, run.find())
                ? "stopped the transfer " + name
                : "there is no transfer " + name);
      }
    }
  }
}
