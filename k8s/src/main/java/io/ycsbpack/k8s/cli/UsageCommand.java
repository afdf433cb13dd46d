package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.limits.LimitChange;
import io.ycsbpack.k8s.usage.PodUsage;
import io.ycsbpack.k8s.usage.UseText;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ycsb k8s usage}. */
@Command(name = "usage", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Watch what a database's pods use for a while, and print CPU, throttling and memory.")
final class UsageCommand implements Callable<Integer> {
  private final CommandContext context;

  @Option(names = "--for", defaultValue = "60s", paramLabel = "TIME",
      description = "For how long (default: ${DEFAULT-VALUE}); a kubelet takes a sample every ten seconds or so.")
  private Duration length;

  @Mixin
  private TargetOptions options;

  UsageCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    return options.on(context, (cluster, change, console, deadline) -> {
      console.say("watching " + options.target() + " for " + length.toSeconds() + " s");
      watch(cluster, change, deadline);
    });
  }

  private void watch(Cluster cluster, LimitChange change, Deadline deadline) {
    try (PodUsage usage = PodUsage.watch(cluster, change.selector(), change.podContainer())) {
      Instant start = Instant.now();
      deadline.upTo(length).until(() -> false);
      Figures.TargetUse use = usage.over(start, Instant.now(), deadline)
          .orElseThrow(() -> new CommandException(ExitCode.NOT_VALID, "no figures: " + usage.missing()));
      UseText.lines(use, usage.limit()).forEach(context.results()::println);
      usage.restarted().or(usage::changed).ifPresent(how -> {
        throw new CommandException(ExitCode.NOT_VALID, options.target() + " did not stay the same: " + how);
      });
    }
  }
}
