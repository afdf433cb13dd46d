package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.run.RunChoices;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.LastingTrouble;
import io.ycsbpack.k8s.cluster.WatchedPods;
import io.ycsbpack.k8s.deploy.TargetNote;
import io.ycsbpack.k8s.usage.PodUsage;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Brings back a run whose command was killed: waits until its clients have ended, and writes the record that the command
 * would have written. What the database used is not in it, as its ends were not seen.
 */
public final class RunCollection {
  private final Cluster cluster;
  private final Deadline deadline;
  private final Console console;
  private final Path results;

  public RunCollection(Cluster cluster, Deadline deadline, Console console, Path results) {
    this.cluster = cluster;
    this.deadline = deadline;
    this.console = console;
    this.results = results;
  }

  /**
   * Collects the run of this id, prints its figures and removes its objects.
   *
   * @param json whether the record is printed rather than YCSB's lines
   * @throws UsageException   when there is no such run
   * @throws CommandException when its results are gone
   */
  public ExitCode collect(String run, boolean json, PrintStream out) {
    Job job = job(run);
    String name = job.getMetadata().getName();
    Map<String, String> annotations = job.getMetadata().getAnnotations();
    TargetNote target = TargetNote.named(cluster, annotations.get(JobObjects.DATABASE));
    int clients = job.getSpec().getCompletions();
    try (WatchedPods pods = new WatchedPods(cluster, Labels.clients());
        PodUsage usage = PodUsage.watch(cluster, target.selector(), target.container());
        ClientPods followed = new ClientPods(cluster, console, pods::now,
            Optional.of(new ClientPhases(cluster, clients, Duration.ZERO, usage)), name, clients)) {
      RivalRuns rivals = new RivalRuns(cluster, target.name(), run, pods::now);
      ReturnedRecords returned = new ReturnedRecords(results, run, console, new TargetRecord(cluster, target, usage,
          Optional.of(annotations.get(JobObjects.PODS)), Optional.empty(), rivals), RunChoices.NONE);
      Map<Integer, ClientState> states = followed.follow(
          deadline.upTo(Duration.ofSeconds(job.getSpec().getActiveDeadlineSeconds())), LastingTrouble.TIMEOUT,
          Optional.empty(), all -> rivals.lookNowAndThen());
      List<ClientResult> collected = ClientResult.collect(cluster, states, returned.folder());
      new RunRemoval(cluster, deadline, console).remove(run);
      return returned.print(collected, json, out);
    }
  }

  private Job job(String run) {
    String name = JobObjects.name(run, Labels.MEASURE);
    Job job = run.matches("[a-z0-9-]+")
        ? cluster.calls()
            .call(() -> cluster.client().batch().v1().jobs().inNamespace(cluster.namespace()).withName(name).get())
        : null;
    if (job == null) {
      throw new UsageException("there is no run " + run + " to collect in namespace " + cluster.namespace()
          + "; 'ycsb k8s clean' lists those that are there");
    }
    if (KnownRun.hasEnded(job)) {
      throw new CommandException(ExitCode.NOT_VALID, "the results of run " + run + " are gone with its clients: its Job"
          + " has ended; 'ycsb k8s clean " + run + "' removes what is left");
    }
    return job;
  }
}
