// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.cli.OptionGroup;
import io.ycsbpack.core.cli.ResultCommand;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.ObjectName;
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
  static final class Load {
    private final CommandOption<ObjectName> name = CommandOption.of(KubernetesParameters.NAME
        .withDoc("Its name in the cluster (default: stress, or transfer)."));

    String name(String usual) {
      return name.text().orElse(usual);
    }
  }

  @Command(name = "stress", hidden = true, synopsisSubcommandLabel = "COMMAND",
      description = "Start, freeze, thaw or stop a neighbor of a database: a pod that computes without end.")
  static final class Stress extends ResultCommand {

    @Command
    static final class Size {
      private final OptionGroup options = OptionGroup.of(KubernetesParameters.all(
          List.of(CommonParameters.WORKERS.withDoc("Threads that compute.")), OfflinePods.PARAMETERS));
    }

    @Command(name = "start", description = {
      "Start a pod that computes without end.",
      "Without --request its class is BestEffort, with the lowest weight; with one it competes by that weight. It "
          + "never has a limit of CPU."})
    int start(@Mixin Load load, @Mixin Size size, @Mixin WaitOptions waiting) {
      String name = load.name("stress");
      Settings given = size.options.settings();
      int threads = CommonParameters.WORKERS.get(given);
      return waiting.on("start the load " + name, (cluster, deadline, console) -> {
        new OfflinePods(cluster, deadline).start(name, name,
            new OfflinePods.Work(given, List.of("neighbor", "burn", "--workers", Integer.toString(threads)),
                OfflinePods.Place.of(given, "stress"), Map.of()));
        results
            .println("started the load " + name + ": " + threads + (threads == 1 ? " worker, " : " workers, ")
                + KubernetesParameters.amount(OfflinePods.REQUEST, given)
                    .map(cpu -> "CPU request " + cpu)
                    .orElse("BestEffort"));
      });
    }

    @Command(name = "freeze", description = {
      "Freeze a pod that computes: it keeps its memory and gets no CPU time until it is thawed or stopped.",
      "Works on the machine that is its node, as root."})
    int freeze(@Mixin Load load, @Mixin ClusterOptions place) {
      return turn(true, load, place);
    }

    @Command(name = "thaw",
        description = {"Thaw a pod that was frozen.", "Works on the machine that is its node, as root."})
    int thaw(@Mixin Load load, @Mixin ClusterOptions place) {
      return turn(false, load, place);
    }

    private int turn(boolean frozen, Load load, ClusterOptions place) {
      String name = load.name("stress");
      return place.on((frozen ? "freeze" : "thaw") + " the load " + name, cluster -> {
        PodFreezer.of(cluster, name).turn(frozen);
        results.println((frozen ? "froze" : "thawed") + " the load " + name);
      });
    }

    @Command(name = "stop", description = "Stop a pod that computes, and wait until it is gone.")
    int stop(@Mixin Load load, @Mixin WaitOptions waiting) {
      String name = load.name("stress");
      return waiting.on("stop the load " + name, (cluster, deadline, console) -> results
          .println(new OfflinePods(cluster, deadline).stop(name)
              ? "stopped the load " + name
              : "there is no load " + name));
    }
  }

  @Command(name = "transfer", hidden = true, synopsisSubcommandLabel = "COMMAND",
      description = "Start or stop a neighbor of a database: a bulk transfer from one pod to another.")
  static final class Transfer extends ResultCommand {

    @Command
    static final class Ends {
      private final OptionGroup options = OptionGroup.of(PodTransfer.PARAMETERS);
    }

    @Command
    static final class Run {
      private final CommandOption<Path> run = CommandOption.of(CommonParameters.RUN
          .withDoc("Results folder of a run; received bytes over time are written there (transfer.csv)."));
    }

    @Command(name = "start", description = {
      "Start a bulk transfer from one pod to another.",
      "With --bandwidth the sender has the annotation kubernetes.io/egress-bandwidth, which the CNI plugin "
          + "'bandwidth' reads; if the bandwidth is exceeded, the command ends with 5."})
    int start(@Mixin Load load, @Mixin Ends ends, @Mixin WaitOptions waiting) {
      String name = load.name("transfer");
      return waiting.on("start the transfer " + name, (cluster, deadline, console) -> {
        PodTransfer.Started started = new PodTransfer(cluster, deadline).start(name, ends.options.settings());
        results
            .println(String.format(Locale.ROOT, "the transfer %s moves %.0f Mbit/s, ", name, started.megabits())
                + (started.sender().equals(started.receiver())
                    ? "within node " + started.sender() + ", over no link"
                    : "from node " + started.sender() + " to " + started.receiver()));
      });
    }

    @Command(name = "stop", description = "Stop a bulk transfer between pods, and wait until they are gone.")
    int stop(@Mixin Load load, @Mixin Run run, @Mixin WaitOptions waiting) {
      String name = load.name("transfer");
      return waiting.on("stop the transfer " + name, (cluster, deadline, console) -> results
          .println(new PodTransfer(cluster, deadline).stop(name, run.run.find())
              ? "stopped the transfer " + name
              : "there is no transfer " + name));
    }
  }
}
