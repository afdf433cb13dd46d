// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.NodeRelation;
import io.ycsbpack.k8s.usage.PodUsage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Makes the objects of a run, follows its clients, brings results back. Closing it removes everything and waits for the
 * pods, unless they hold results that could not be collected.
 */
public final class JobRun implements AutoCloseable {
  private static final Duration POD_ENDING = Duration.ofMinutes(1);

  private final Cluster cluster;
  private final Deadline deadline;
  private final Console console;
  private final String where;
  private final Surroundings surroundings;
  private final JobRequest request;
  private boolean hasUnreadResults;

  /**
   * The parties next to the clients of a run, watched while it lasts.
   *
   * @param clients pods of the clients of all runs
   * @param usage   of the database
   * @param loss    of a pod of the database, if wanted
   */
  record Surroundings(Supplier<List<Pod>> clients, RivalRuns rivals, PodUsage usage, Optional<PodLoss> loss) {

    /** @param phases of clients that measure */
    void look(Collection<ClientState> states, Optional<ClientPhases> phases) {
      rivals.look();
      phases.ifPresentOrElse(measured -> {
        loss.ifPresent(one -> one.look(measured.isMeasuring()));
        usage.look(states.stream().map(ClientState::node).filter(Objects::nonNull).toList());
      }, () -> usage.look(List.of()));
    }
  }

  /** @param where options that name the cluster and namespace for another command */
  JobRun(Cluster cluster, Deadline deadline, Console console, JobRequest request, String where,
      Surroundings surroundings) {
    this.cluster = cluster;
    this.deadline = deadline.upTo(request.deadline());
    this.console = console;
    this.request = request;
    this.where = where;
    this.surroundings = surroundings;
  }

  /**
   * Loads the data by one client, and waits until its pod holds no resources.
   *
   * @throws CommandException with the client's verdict if it fails
   */
  public void prepare() {
    ClientState state = follow(Labels.PREPARE, 1, request.arguments("load", Map.of("loadmissing", "true")),
        states -> states.get(0));
    if (state.phase() == ClientState.Phase.ENDED) {
      new RecordCollector(cluster, state.pod()).release();
    }
    if (state.trouble() != null) {
      throw new CommandException(ExitCode.NOT_VALID, state.trouble().text());
    }
    if (state.exitCode() != 0) {
      throw new CommandException(ClientResult.exitCode(state.exitCode()),
          "the data could not be made ready; the lines above say why");
    }
    Map<String, String> own = Labels.clientPod(request.target().binding(), request.id(), Labels.PREPARE);
    deadline.upTo(POD_ENDING).until(() -> cluster.pods(own).stream().allMatch(KnownRun::isOver));
  }

  /**
   * @param slice  properties that make a client one of several
   * @param folder for a folder per client number
   */
  public List<ClientResult> run(Map<String, String> slice, Path folder) {
    return follow(Labels.MEASURE, request.client().number(), request.arguments("run", slice), states -> {
      warnOfNeighbours(states);
      hasUnreadResults = true;
      List<ClientResult> results = ClientResult.collect(cluster, states, folder);
      hasUnreadResults = false;
      return results;
    });
  }

  private <T> T follow(String step, int clients, List<String> arguments, Function<Map<Integer, ClientState>, T> atEnd) {
    Job job = request.job(step, clients, arguments);
    String name = job.getMetadata().getName();
    boolean measures = step.equals(Labels.MEASURE);
    Optional<ClientPhases> phases = Optional.of(new ClientPhases(cluster, clients, request.length(),
        surroundings.usage())).filter(one -> measures);
    try (ClientPods pods = new ClientPods(cluster, console, surroundings, phases,
        () -> cluster.refusedPods("Job", name), name, clients)) {
      start(step, job);
      try {
        return atEnd.apply(ended(pods));
      } catch (KubernetesClientException e) {
        hasUnreadResults = measures;
        throw e;
      }
    } catch (KubernetesClientException e) {
      throw ApiErrors.toException(e, "run job/" + name + " in namespace " + cluster.namespace());
    }
  }

  /** Clients of a run that the user stops end with their measurements until then. */
  private Map<Integer, ClientState> ended(ClientPods pods) {
    try {
      Map<Integer, ClientState> states = pods.follow(deadline,
          KubernetesParameters.WAIT_FOR_ROOM.get(request.client().given()));
      if (!pods.isAny(ClientState.Phase.TAKEN)) {
        pods.close();
      }
      return states;
    } catch (CommandException e) {
      if (!deadline.isStopRequested()) {
        throw e;
      }
      return pods.endEarly(deadline, e.exitCode()).orElseThrow(() -> e);
    }
  }

  /**
   * The Job owns its pods' volumes, so that all are removed together, even if this command is killed. Kubelets wait for
   * missing ones.
   */
  private void start(String step, Job job) {
    String name = job.getMetadata().getName();
    create(job);
    Job created = cluster.calls().call(() -> cluster.client().batch().v1().jobs().withName(name).get());
    Secret files = request.files(step);
    files.getMetadata().setNamespace(cluster.namespace());
    files.addOwnerReference(created);
    create(files);
  }

  private void create(HasMetadata object) {
    cluster.calls().create(() -> cluster.client().resource(object).create());
  }

  /** Clients on a node of the database take CPU from it, unless the user wants that. Its pods may have moved. */
  private void warnOfNeighbours(Map<Integer, ClientState> states) {
    if (request.client().node() == NodeRelation.SAME) {
      return;
    }
    Set<String> ofDatabase = new HashSet<>(request.client().databaseNodes());
    try {
      ofDatabase.addAll(request.target().pods().nodes(cluster));
    } catch (KubernetesClientException e) {
      console.warn("whether the database has moved to a node of the client is unknown: " + ApiErrors.reason(e));
    }
    states.values()
        .stream()
        .map(ClientState::node)
        .filter(node -> node != null && ofDatabase.contains(node))
        .findFirst()
        .ifPresent(
            node -> console.warn("the client ran on the database's node " + node
                + " and took CPU and cache from it; choose another node by --client-node-selector"));
  }

  @Override
  public void close() {
    if (hasUnreadResults && !deadline.isStopRequested()) {
      console.print("the clients and their results stay in the cluster for " + request.deadline().toMinutes()
          + " minutes from the run's start. 'kubectl get pods -l " + Labels.RUN + "=" + request.id() + where
          + "' lists them. 'kubectl cp -c " + ClientPod.SIDECAR + " POD:" + ClientPod.RESULTS_FOLDER + " results"
          + where
          + "' copies the files of one, 'ycsb k8s clean " + request.id() + where + "' removes the run");
      return;
    }
    KnownRun.remove(cluster, deadline, console, request.id());
  }
}
