// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.cli.ResultCommand;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.limits.LimitChange;
import io.ycsbpack.k8s.limits.Limits;
import io.ycsbpack.k8s.limits.ResizePolicy;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "limits", synopsisSubcommandLabel = "COMMAND",
    subcommands = LimitsCommand.Apply.class,
    description = "Limit the CPU and memory of a running database, and restore them.")
final class LimitsCommand extends ResultCommand {

  @Command(name = "show",
      description = "Show the limits of a database's pods: as described, as reported by the kubelet, and as undo "
          + "would restore them.")
  int show(@Mixin TargetOptions options) {
    return options.on(false, (change, console) -> {
      show("container", change.container());
      show("new pods get", change.described());
      change.reported().forEach((pod, limits) -> show("pod/" + pod + " has", limits));
      change.remembered()
          .ifPresent(before -> show("undo gives back",
              (before.container().equals(change.container()) ? "" : before.container() + ": ") + before.limits()));
    });
  }

  private void show(String name, Object value) {
    results.printf("%-28s %s%n", name, value);
  }

  private static void say(Map<String, Limits> reported, Console console) {
    reported.forEach((pod, limits) -> console.say("  pod/" + pod + " has " + limits + ", says its kubelet"));
  }

  @Command(name = "apply",
      description = "Change the limits of a database's pods, and wait until the kubelet reports them.")
  static final class Apply extends ResultCommand implements Callable<Integer> {
    private final CommandOption<Cores> cpu = CommandOption.of(LimitParameters.CPU.withDoc(
        "CPU limit of each pod: 22000m, 2. A request that equals the limit, or exceeds it, changes too."));
    private final CommandOption<Memory> memory = CommandOption.of(LimitParameters.MEMORY
        .withDoc("Memory limit of each pod, and its request: 48Gi."));

    @Option(names = "--in-place",
        description = "Change the running pods in place (Kubernetes 1.33 or newer); the default but for custom "
            + "resources.")
    private boolean inPlace;

    @Option(names = "--rollout", description = "Change the object that makes the pods, which are recreated.")
    private boolean rollout;

    @Option(names = "--irreversible",
        description = "Apply it even if undo can't restore the present state: a limit for a bare pod without one.")
    private boolean irreversible;

    private final CommandOption<Boolean> operated = CommandOption.of(LimitChange.OPERATED);
    private final CommandOption<Boolean> dryRun = CommandOption.of(CommonParameters.DRY_RUN
        .withDoc("Print the change and apply nothing."));

    @Mixin
    private TargetOptions options;

    @Override
    public Integer call() {
      if (cpu.find().isEmpty() && memory.find().isEmpty()) {
        throw new UsageException("nothing to change: give --cpu, --memory or both");
      }
      if (inPlace && rollout) {
        throw new UsageException("--in-place and --rollout exclude each other");
      }
      return options.on(false, this::apply);
    }

    private void apply(LimitChange change, Console console) {
      ResizePolicy policy = rollout ? ResizePolicy.ROLLOUT : inPlace ? ResizePolicy.IN_PLACE : change.defaultPolicy();
      Limits wanted = Limits.of(memory.addTo(cpu.addTo(Settings.NONE)));
      Limits then = change.planned(wanted, policy);
      Limits now = change.reported().values().stream().findFirst().orElseGet(change::described);
      console.say(options.target() + ", " + change.container() + ": " + now + " -> " + then
          + (policy == ResizePolicy.IN_PLACE ? ", in place" : ", by recreating the pods"));
      if (policy == ResizePolicy.IN_PLACE && cpu.find().isPresent()) {
        console.warn(
            "a server that counts its cores at start, as ClickHouse does for max_threads, goes on with the old count;"
                + " --rollout has it count again");
      }
      change.irreversible(wanted, policy).filter(why -> !irreversible).ifPresent(why -> {
        throw new UsageException(
            "undo can't restore the present state: " + why + "; --irreversible does it all the same");
      });
      if (!operated.isGiven()) {
        change.requireNoOperator(policy);
      }
      if (dryRun.isGiven()) {
        console.say("dry run: nothing was changed");
        return;
      }
      change.apply(wanted, policy);
      say(change.reported(), console);
      change.remembered()
          .ifPresent(before -> console.say("'" + options.command("undo", change) + "' gives back " + before.limits()));
    }
  }

  @Command(name = "undo", description = "Restore the limits from before the first 'limits apply'.")
  int undo(@Mixin TargetOptions options,
      @Option(names = "--if-any",
          description = "Nothing to undo is no error, nor is a target that is gone.") boolean ifAny) {
    return options.on(ifAny, (change, console) -> {
      if (ifAny && change.remembered().isEmpty()) {
        return;
      }
      LimitChange.Original before = change.undo();
      console.say(options.target() + ", " + before.container() + ": back to " + before.limits());
      say(change.reported(before.container()), console);
    });
  }
}
