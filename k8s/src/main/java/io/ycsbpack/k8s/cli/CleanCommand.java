package io.ycsbpack.k8s.cli;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.job.KnownRun;
import io.ycsbpack.k8s.job.Orphans;
import io.ycsbpack.k8s.job.RunRemoval;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ycsb k8s clean}. */
@Command(name = "clean", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Remove the orphans: the objects of runs whose command was killed, with results that were not "
        + "collected.")
final class CleanCommand implements Callable<Integer> {
  private final CommandContext context;

  @Parameters(paramLabel = "RUN", arity = "0..*",
      description = "These runs alone, whether their owner lives or not.")
  private List<String> runs = List.of();

  @Option(names = "--all", description = "All runs of the namespace, also those whose owner lives.")
  private boolean all;

  @Mixin
  private ClusterOptions options;

  CleanCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Console console = context.console(false);
    try (Cluster cluster = options.connect()) {
      List<KnownRun> known = KnownRun.all(cluster);
      runs.stream().filter(run -> known.stream().noneMatch(one -> one.id().equals(run))).findFirst().ifPresent(run -> {
        throw new UsageException("there is no run " + run + " in namespace " + cluster.namespace()
            + "; 'ycsb k8s runs' lists those that are there");
      });
      Deadline deadline = new Deadline(Duration.ZERO, context.stopOnSignals(console));
      List<KnownRun> chosen = all || !runs.isEmpty()
          ? known.stream().filter(run -> all || runs.contains(run.id())).toList()
          : Orphans.find(cluster, known, deadline, console);
      RunRemoval removal = new RunRemoval(cluster, deadline, console);
      boolean done = true;
      for (KnownRun run : chosen) {
        done &= removal.remove(run.id());
        console.say("run " + run.id() + " of " + run.owner() + " is removed");
      }
      console.say(chosen.size() + " of " + known.size() + " runs removed");
      return (done ? ExitCode.OK : ExitCode.TARGET).code();
    } catch (KubernetesClientException e) {
      throw ApiErrors.toException(e, "remove runs");
    }
  }
}
