package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Patience;
import io.ycsbpack.k8s.cluster.Refusal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One run of clients in the cluster: makes their objects, follows them, brings their results back. Closing it takes away
 * everything that it made, whatever happened, and waits until the pods are gone.
 */
public final class JobRun implements AutoCloseable {
  /** For how long an API server that does not answer is asked to take a run's objects away. */
  private static final Duration CLEARING_UP = Duration.ofMinutes(1);

  private final Cluster cluster;
  private final Patience patience;
  private final Console console;
  private final JobRequest request;
  private final JobObjects objects;

  /** Makes the run's workload files and secret known to the cluster. */
  public JobRun(Cluster cluster, Patience patience, Console console, JobRequest request) {
    this.cluster = cluster;
    this.patience = patience.upTo(request.deadline());
    this.console = console;
    this.request = request;
    objects = new JobObjects(request);
    try {
      create(objects.workload());
      objects.secret().ifPresent(this::create);
    } catch (KubernetesClientException e) {
      close();
      throw Refusal.of(e, "make the workload of the run in namespace " + cluster.namespace());
    }
  }

  /**
   * Has one client make the data ready.
   *
   * @throws CommandException with its verdict when it can't
   */
  public void prepare() {
    ClientState state = follow("prepare", 1, request.arguments("prepare", Map.of("loadmissing", "true")),
        Optional.empty()).get(0);
    if (state.phase() == ClientState.Phase.ENDED) {
      new Courier(cluster, state.pod()).release();
    }
    if (state.trouble() != null) {
      throw new CommandException(ExitCode.NOT_VALID, state.trouble().text());
    }
    if (state.exitCode() != 0) {
      throw new CommandException(exitCode(state.exitCode()),
          "the data could not be made ready; the lines above say why");
    }
  }

  /**
   * Runs the workload and brings every client's files back.
   *
   * @param slice  properties that make a client one of several
   * @param folder for the files; each client's go into a folder of its own number
   * @param loss   what happens to the database meanwhile
   * @return how each client ended
   */
  public List<ClientResult> run(Map<String, String> slice, Path folder, Optional<PodLoss> loss) {
    Map<Integer, ClientState> states = follow("run", request.clients(), request.arguments("run", slice),
        loss);
    warnOfNeighbours(states);
    List<ClientResult> results = new ArrayList<>();
    states.forEach((index, state) -> results.add(collect(index, state, folder)));
    // Not before all are read: a pod that ends with a verdict other than 0 fails the Job, which deletes the others.
    states.values()
        .stream()
        .filter(state -> state.phase() == ClientState.Phase.ENDED)
        .forEach(state -> new Courier(cluster, state.pod()).release());
    return results;
  }

  private ClientResult collect(int index, ClientState state, Path folder) {
    if (state.phase() == ClientState.Phase.LOST) {
      return new ClientResult(index, ExitCode.NOT_VALID, state.trouble().text(), List.of());
    }
    List<Path> files = new Courier(cluster, state.pod())
        .collect(Folders.make(folder.resolve(String.valueOf(index))));
    return state.trouble() == null
        ? new ClientResult(index, exitCode(state.exitCode()), "", files)
        : new ClientResult(index, ExitCode.NOT_VALID, state.trouble().text(), files);
  }

  private Map<Integer, ClientState> follow(String step, int clients, List<String> arguments,
      Optional<PodLoss> loss) {
    Job job = objects.job(step, clients, arguments);
    try {
      create(job);
      return new ClientPods(cluster, console, job.getMetadata().getName(), clients).follow(patience, loss);
    } catch (KubernetesClientException e) {
      throw Refusal.of(e, "run job/" + job.getMetadata().getName() + " in namespace " + cluster.namespace());
    }
  }

  private void create(HasMetadata object) {
    cluster.calls().create(() -> cluster.client().resource(object).inNamespace(cluster.namespace()).create());
  }

  /** Clients on the database's node take CPU from it, and the figures are of both. */
  private void warnOfNeighbours(Map<Integer, ClientState> states) {
    List<String> nodes = cluster.pods(request.target().selector())
        .stream()
        .map(pod -> pod.getSpec().getNodeName())
        .toList();
    states.values()
        .stream()
        .map(ClientState::node)
        .filter(nodes::contains)
        .findFirst()
        .ifPresent(
            node -> console.warn("the client ran on the database's node " + node
                + " and took CPU and cache from it; a node of its own is chosen with --client-node-selector"));
  }

  private static ExitCode exitCode(int code) {
    for (ExitCode known : ExitCode.values()) {
      if (known.code() == code) {
        return known;
      }
    }
    return ExitCode.NOT_VALID;
  }

  /** Takes away what the run made. */
  @Override
  public void close() {
    Cluster there = cluster.regardless(CLEARING_UP);
    try {
      there.calls().run(this::delete);
      boolean gone = patience.regardless()
          .upTo(Duration.ofMinutes(2))
          .until(() -> there.pods(objects.labels()).isEmpty());
      if (!gone) {
        console.warn("pods of the run are still ending: kubectl -n " + cluster.namespace()
            + " get pods -l ycsbpack.io/run=" + request.id());
      }
    } catch (KubernetesClientException e) {
      console.warn("what the run made could not be taken away (" + Refusal.reason(e) + "): kubectl -n "
          + cluster.namespace() + " delete job,pod,configmap,secret -l ycsbpack.io/run=" + request.id());
    }
  }

  private void delete() {
    Map<String, String> labels = objects.labels();
    String namespace = cluster.namespace();
    cluster.client()
        .batch()
        .v1()
        .jobs()
        .inNamespace(namespace)
        .withLabels(labels)
        .withPropagationPolicy(DeletionPropagation.BACKGROUND)
        .delete();
    cluster.client().pods().inNamespace(namespace).withLabels(labels).delete();
    cluster.client().configMaps().inNamespace(namespace).withLabels(labels).delete();
    cluster.client().secrets().inNamespace(namespace).withLabels(labels).delete();
  }
}
