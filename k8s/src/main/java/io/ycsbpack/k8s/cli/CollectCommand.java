package io.ycsbpack.k8s.cli;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.k8s.cluster.ApiCalls;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.job.RunCollection;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "collect", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Bring back the results of a run whose command was killed: waits for its clients, writes the record "
        + "as the command would have, and removes the run's objects.")
final class CollectCommand extends KubernetesCommand {
  @Parameters(paramLabel = "RUN", description = "The run, as 'ycsb k8s clean' lists it.")
  private String run;

  private final CommandOption<Path> results = CommandOption.of(CommonParameters.RESULTS
      .withDoc("Folder for the record."));

  private final CommandOption<Boolean> json = CommandOption.flag(CommonParameters.JSON);
  private final CommandOption<Boolean> quiet = CommandOption.flag(CommonParameters.QUIET);
  private final CommandOption<Duration> apiDeadline = CommandOption.of(KubernetesParameters.API_DEADLINE);

  @Mixin
  private ClusterOptions options;

  @Override
  public Integer call() {
    Console console = context.console(quiet.isGiven());
    Deadline deadline = new Deadline(Duration.ZERO, context.stopOnSignals(console));
    try (Cluster connected = options.connect()) {
      Cluster cluster = connected.through(new ApiCalls(deadline.upTo(apiDeadline.get()), console));
      return new RunCollection(cluster, deadline, console, results.get())
          .collect(run, json.isGiven(), context.results())
          .code();
    } catch (KubernetesClientException e) {
      throw ApiErrors.toException(e, "collect run " + run);
    }
  }
}
