package io.ycsbpack.k8s.cli;

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
import java.util.function.Function;
import picocli.CommandLine.Mixin;

/** Options of commands on a target that ycsbpack need not have made. */
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

  interface Work {
    void on(Cluster cluster, LimitChange change, Console console);
  }

  int on(CommandContext context, Work work) {
    return on(context, cluster -> Optional.of(named()), work);
  }

  /** Like {@link #on}, for the object that keeps the earlier limits; does nothing if it is gone with the target. */
  int onKeeper(CommandContext context, Work work) {
    return on(context, cluster -> LimitChange.keeper(cluster, named()), work);
  }

  private int on(CommandContext context, Function<Cluster, Optional<LimitTarget>> find, Work work) {
    return waiting.on(context, options, "work on " + named(), (cluster, deadline, console) -> find.apply(cluster)
        .ifPresentOrElse(
            found -> work.on(cluster, new LimitChange(cluster, found, container.find().orElse(null), deadline, console),
                console),
            () -> console.say(named() + " is gone: there is nothing to undo")));
  }

  String command(String verb, LimitChange change) {
    return "ycsb k8s limits " + verb + " --object " + target()
        + path.text().map(text -> " --path \"" + text + "\"").orElse("")
        + pods.text().map(" --pods "::concat).orElse("") + " --container " + change.container() + options.words();
  }

  String target() {
    return target.text().orElseThrow();
  }
}
