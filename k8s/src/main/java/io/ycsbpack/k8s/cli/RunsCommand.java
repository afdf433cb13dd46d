package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.report.TextTable;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.job.KnownRun;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ycsb k8s runs}. */
@Command(name = "runs", mixinStandardHelpOptions = true, sortOptions = false,
    description = "List the runs whose objects are in the namespace: under way, or orphans, whose command was killed.")
final class RunsCommand implements Callable<Integer> {
  private final CommandContext context;

  @Mixin
  private ClusterOptions options;

  RunsCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    try (Cluster cluster = options.connect()) {
      TextTable table = new TextTable(0, -22, -10, -14, 6, -29, -1);
      context.results().println(table.row("run", "owner", "database", "CPU", " clients", "owned by"));
      KnownRun.all(cluster)
          .forEach(run -> context.results()
              .println(table.row(run.id(), run.isOrphan() ? "dead" : "lives", run.database(),
                  String.format(Locale.ROOT, "%.2f", run.cpu()), " " + run.pods(), run.owner())));
    }
    return ExitCode.OK.code();
  }
}
