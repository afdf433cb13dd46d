package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.k8s.cluster.Cluster;
import java.time.Duration;
import picocli.CommandLine.Command;

@Command
final class WaitOptions {
  private final CommandOption<Duration> timeout = CommandOption.of(CommonParameters.TIMEOUT.withDefault("5m")
      .withDoc("How long to wait for the cluster to do it: 90s, 5m."));
  private final CommandOption<Boolean> quiet = CommandOption.flag(CommonParameters.QUIET);

  interface Work {
    void on(Cluster cluster, Deadline deadline, Console console);
  }

  /** @param what the work, to be read behind "can't" */
  int on(CommandContext context, ClusterOptions place, String what, Work work) {
    Console console = context.console(quiet.isGiven());
    Deadline deadline = new Deadline(timeout.get(), context.stopOnSignals(console));
    return place.on(what, cluster -> work.on(cluster, deadline, console));
  }

  Deadline deadline(CommandContext context) {
    return new Deadline(timeout.get(), context.stopOnSignals(context.console(quiet.isGiven())));
  }
}
