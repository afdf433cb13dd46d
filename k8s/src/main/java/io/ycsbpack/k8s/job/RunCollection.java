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
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Takes over a run whose command was killed: waits until its clients have ended, brings their files back, and writes
 * the record that the command would have written. What the database used is not in it, as it was not watched; that its
 * pods are those of the start, never restarted and never changed, is checked.
 */
public final class RunCollection {
  private final Cluster cluster;
  private final Deadline deadline;
  private final Console console;
  private final Path results;

  /** Puts records into the folder {@code results}. */
  public RunCollection(Cluster cluster, Deadline deadline, Console console, Path results) {
    this.cluster = cluster;
    this.deadline = deadline;
    this.console = console;
    this.results = results;
  }

  /**
   * Collects the run of this id, prints its figures and removes its objects.
   *
   * @param force also where its owner lives
   * @param json  whether the record is printed rather than YCSB's lines
   * @return the verdict, as of the run
   * @throws UsageException   when there is no such run, or its owner lives
   * @throws CommandException when its results are gone
   */
  public ExitCode collect(String run, boolean force, boolean json, PrintStream out) {
    Job job = find(run);
    if (!force) {
      requireDeadOwner(run, Ownership.of(job));
    }
    if (isSuspended(job(run))) {
      throw new CommandException(ExitCode.NOT_VALID,
          "run " + run + " never started: its command ended before it let the"
              + " Job go; 'ycsb k8s clean " + run + "' removes it");
    }
    Map<String, String> annotations = Objects.requireNonNullElse(job.getMetadata().getAnnotations(), Map.of());
    TargetNote target = TargetNote.named(cluster, annotations.getOrDefault(Ownership.DATABASE, "unknown"));
    int clients = job.getSpec().getCompletions();
    List<ClientResult> collected;
    try (WatchedPods pods = new WatchedPods(cluster, Labels.clients());
        PodUsage usage = PodUsage.watchSince(Optional.ofNullable(annotations.get(Ownership.PODS)), cluster,
            target.selector(),
            target.container())) {
      RivalRuns rivals = new RivalRuns(cluster, target.name(), run, pods::now);
      ReturnedRecords returned = new ReturnedRecords(results, run, console,
          new TargetRecord(cluster, deadline, target, usage, Optional.empty(), rivals), RunChoices.NONE);
      try (Heartbeat heartbeat = new Heartbeat(cluster, job.getMetadata().getName())) {
        Deadline jobDeadline = deadline.upTo(Duration.ofSeconds(job.getSpec().getActiveDeadlineSeconds()));
        Map<Integer, ClientState> states = new ClientPods(cluster, console, pods::now,
            job.getMetadata().getName(), clients)
            .follow(jobDeadline, LastingTrouble.TIMEOUT, Optional.empty(), rivals::lookNowAndThen);
        collected = ClientResults.collect(cluster, states, returned.folder());
      } catch (RuntimeException e) {
        Heartbeat.giveUp(cluster, job.getMetadata().getName());
        throw e;
      }
      new RunRemoval(cluster, deadline, console).remove(run);
      return returned.print(collected, json, out);
    }
  }

  private void requireDeadOwner(String run, Ownership first) {
    Ownership owner = first;
    if (first.isDead(Instant.now())) {
      Orphans.passTime(deadline, console, List.of(run));
      owner = Ownership.of(job(run));
      if (owner.equals(first)) {
        return;
      }
    }
    throw new UsageException("run " + run + " has an owner that lives (" + owner + "), which collects it itself;"
        + " --force takes it over");
  }

  private Job job(String run) {
    String name = JobObjects.name(run, Labels.MEASURE);
    Job job = run.matches("[a-z0-9-]+")
        ? cluster.calls()
            .call(() -> cluster.client().batch().v1().jobs().inNamespace(cluster.namespace()).withName(name).get())
        : null;
    if (job == null) {
      throw new UsageException("there is no run " + run + " to collect in namespace " + cluster.namespace()
          + "; 'ycsb k8s runs' lists those that are there");
    }
    return job;
  }

  private Job find(String run) {
    Job job = job(run);
    String name = job.getMetadata().getName();
    int pods = cluster.pods(Map.of(ClientPods.JOB_LABEL, name)).size();
    if (pods < job.getSpec().getCompletions() && !isSuspended(job)) {
      throw new CommandException(ExitCode.NOT_VALID, "the results of run " + run + " are gone with the pods of its"
          + " clients: " + pods + " of " + job.getSpec().getCompletions() + " are there (" + end(job)
          + "); 'ycsb k8s clean " + run + "' removes the rest");
    }
    return job;
  }

  /** Until what its pods mount is there, a Job is suspended, and has no pods. */
  private static boolean isSuspended(Job job) {
    return Boolean.TRUE.equals(job.getSpec().getSuspend());
  }

  private static String end(Job job) {
    return job.getStatus() == null || job.getStatus().getConditions() == null
        ? "its Job has not ended"
        : job.getStatus()
            .getConditions()
            .stream()
            .filter(condition -> condition.getStatus().equals("True"))
            .map(condition -> "its Job: " + condition.getType() + ", " + condition.getReason())
            .findFirst()
            .orElse("its Job has not ended");
  }
}
