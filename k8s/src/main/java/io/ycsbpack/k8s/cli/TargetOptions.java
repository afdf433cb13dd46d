package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.FieldPath;
import io.ycsbpack.k8s.limits.LimitChange;
import io.ycsbpack.k8s.limits.LimitTarget;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import picocli.CommandLine.Mixin;

/** What every command takes that works on a target which need not be ours. */
final class TargetOptions {
  private final CommandOption<LimitTarget> target = CommandOption.required(LimitTarget.TARGET);
  private final CommandOption<FieldPath> path = CommandOption.of(LimitTarget.PATH);
  private final CommandOption<Map<String, String>> pods = CommandOption.of(LimitTarget.PODS);
  private final CommandOption<String> container = CommandOption.of(LimitTarget.CONTAINER);

  @Mixin
  private ClusterOptions options;

  @Mixin
  private WaitOptions waiting;

  private LimitTarget named() {
    return LimitTarget.of(pods.addTo(path.addTo(target.addTo(Settings.NONE)))).orElseThrow();
  }

  int on(CommandContext context, BiConsumer<LimitChange, Console> work) {
    return on(context, (cluster, change, console, deadline) -> work.accept(change, console));
  }

  interface Work {
    void on(Cluster cluster, LimitChange change, Console console, Deadline deadline);
  }

  int on(CommandContext context, Work work) {
    return on(context, cluster -> Optional.of(named()), work);
  }

  private int on(CommandContext context, Function<Cluster, Optional<LimitTarget>> find, Work work) {
    Console console = context.console(waiting.isQuiet());
    Deadline deadline = waiting.deadline(context.stopOnSignals(console));
    return options.on("work on " + named(), cluster -> find.apply(cluster)
        .ifPresentOrElse(
            found -> work.on(cluster,
                new LimitChange(cluster, found, container.find().orElse(null), deadline, console), console, deadline),
            () -> console.say(named() + " is gone: there is nothing to undo")));
  }

  /** Like {@link #on} for what keeps the target's earlier limits; does nothing where these are gone with the target. */
  int onKeeper(CommandContext context, BiConsumer<LimitChange, Console> work) {
    return on(context, cluster -> LimitChange.keeper(cluster, named()),
        (cluster, change, console, deadline) -> work.accept(change, console));
  }

  /** The command {@code ycsb k8s limits VERB} for this target, which works wherever it is typed. */
  String command(String verb, LimitChange change) {
    return "ycsb k8s limits " + verb + " --target " + target()
        + path.text().map(text -> " --path \"" + text + "\"").orElse("")
        + pods.text().map(" --pods "::concat).orElse("") + " --container " + change.container() + options.words();
  }

  String target() {
    return target.text().orElseThrow();
  }
}
