package io.ycsbpack.k8s.cli;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.TimeText;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.k8s.cluster.ApiCalls;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.job.RunCollection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ycsb k8s collect}. */
@Command(name = "collect", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Bring back the results of a run whose command was killed: waits for its clients, writes the record "
        + "as the command would have, and removes the run's objects.")
final class CollectCommand implements Callable<Integer> {
  private final CommandContext context;

  @Parameters(paramLabel = "RUN", description = "The run, as 'ycsb k8s runs' lists it.")
  private String run;

  @Option(names = "--results", defaultValue = "results", paramLabel = "FOLDER",
      description = "Folder for the record (default: ${DEFAULT-VALUE}).")
  private Path results;

  @Option(names = "--force", description = "Also where the run's owner lives.")
  private boolean force;

  @Option(names = "--json", description = "Print the record rather than YCSB's lines.")
  private boolean json;

  @Option(names = "--quiet", description = "Print results, warnings and errors alone.")
  private boolean quiet;

  @Option(names = "--api-deadline", defaultValue = "5m", paramLabel = "TIME", converter = TimeText.class,
      description = "For how long the API server may be away (default: ${DEFAULT-VALUE}).")
  private Duration apiDeadline;

  @Mixin
  private ClusterOptions options;

  CollectCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Console console = context.console(quiet);
    Deadline deadline = new Deadline(Duration.ZERO, context.stopOnSignals(console));
    try (Cluster connected = options.connect()) {
      Cluster cluster = connected.through(new ApiCalls(deadline.upTo(apiDeadline), console));
      return new RunCollection(cluster, deadline, console, results).collect(run, force, json,
          context.results()).code();
    } catch (KubernetesClientException e) {
      throw ApiErrors.toException(e, "collect run " + run);
    }
  }
}
