package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.NodeRelation;
import io.ycsbpack.k8s.usage.PodUsage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One run of clients in the cluster: makes their objects, follows them, brings their results back. Closing it removes
 * everything that it made, and waits until the pods are gone, unless results are in them that could not be collected.
 */
public final class JobRun implements AutoCloseable {
  /** Within which a pod ends whose containers were told to. */
  private static final Duration POD_ENDING = Duration.ofMinutes(1);

  private final Cluster cluster;
  private final Deadline deadline;
  private final Console console;
  private final String where;
  private final Surroundings surroundings;
  private JobRequest request;
  private JobObjects objects;
  private boolean hasUnreadResults;

  /** @param clients the pods of the clients of all runs, as they are now */
  record Surroundings(Supplier<List<Pod>> clients, RivalRuns rivals, PodUsage usage) {

    private void look(Collection<ClientState> states) {
      rivals.lookNowAndThen();
      usage.look(states.stream().map(ClientState::node).filter(Objects::nonNull).toList());
    }
  }

  /** @param where options with which another command of ours works in this cluster and namespace */
  JobRun(Cluster cluster, Deadline deadline, Console console, JobRequest request, String where,
      Surroundings surroundings) {
    this.cluster = cluster;
    this.deadline = deadline.upTo(request.times().deadline());
    this.console = console;
    this.request = request;
    this.where = where;
    this.surroundings = surroundings;
    objects = new JobObjects(request);
  }

  /**
   * Has one client make the data ready, and waits until its pod holds nothing that the next could lack.
   *
   * @throws CommandException with its verdict when it can't
   */
  public void prepare() {
    ClientState state = follow(Labels.PREPARE, 1, request.arguments("load", Map.of("loadmissing", "true")),
        Optional.empty(), states -> states.get(0));
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
    deadline.upTo(POD_ENDING)
        .until(
            () -> surroundings.clients().get().stream().filter(pod -> Labels.has(pod, own)).allMatch(KnownRun::isOver));
  }

  /**
   * @param slice  properties that make a client one of several
   * @param folder for the files; each client's go into a folder of its own number
   */
  public List<ClientResult> run(Map<String, String> slice, Path folder, Optional<PodLoss> loss) {
    return follow(Labels.MEASURE, request.clients(), request.arguments("run", slice), loss, states -> {
      warnOfNeighbours(states);
      hasUnreadResults = true;
      List<ClientResult> results = ClientResult.collect(cluster, states, folder);
      hasUnreadResults = false;
      return results;
    });
  }

  /**
   * Other nodes than the database's looked large enough, and may be full: what pods of other namespaces ask for can't be
   * seen. Then the clients are started again as ones that are apart only where there is room.
   */
  private <T> T follow(String step, int clients, List<String> arguments, Optional<PodLoss> loss,
      Function<Map<Integer, ClientState>, T> atEnd) {
    try {
      return followOnce(step, clients, arguments, loss, atEnd);
    } catch (ClientPods.NoRoomException e) {
      JobRequest elsewhere = request.elsewhere().orElseThrow(() -> e);
      console.warn("the nodes without the database are full (" + e.getMessage() + "); the clients are started again "
          + "on nodes with room");
      new RunRemoval(cluster, deadline, console).remove(request.id());
      Job earlier = objects.job(step, clients, arguments);
      deadline.until(() -> cluster.calls()
          .call(() -> cluster.client().resource(earlier).inNamespace(cluster.namespace()).get()) == null);
      request = elsewhere;
      objects = new JobObjects(request);
      return followOnce(step, clients, arguments, loss, atEnd);
    }
  }

  private <T> T followOnce(String step, int clients, List<String> arguments, Optional<PodLoss> loss,
      Function<Map<Integer, ClientState>, T> atEnd) {
    Job job = objects.job(step, clients, arguments);
    String name = job.getMetadata().getName();
    boolean measures = step.equals(Labels.MEASURE);
    Optional<ClientPhases> phases = Optional.of(new ClientPhases(cluster, clients, request.times().length(),
        surroundings.usage())).filter(one -> measures);
    try (ClientPods pods = new ClientPods(cluster, console, surroundings.clients(), phases, name, clients)) {
      start(step, job);
      try {
        return atEnd.apply(ended(pods, loss, states -> surroundings.look(measures ? states : List.of())));
      } catch (KubernetesClientException e) {
        hasUnreadResults = measures;
        throw e;
      }
    } catch (KubernetesClientException e) {
      throw ApiErrors.toException(e, "run job/" + name + " in namespace " + cluster.namespace());
    }
  }

  /** Clients of a run that the user stops end with what they have measured so far. */
  private Map<Integer, ClientState> ended(ClientPods pods, Optional<PodLoss> loss,
      Consumer<Collection<ClientState>> atEachLook) {
    try {
      Map<Integer, ClientState> states = pods.follow(deadline, request.times().room(), loss, atEachLook);
      if (!pods.isOneTaken()) {
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
   * The Job comes first, as what its pods mount is owned by it, so that all of it goes with the Job, at whichever step
   * this command is killed. Kubelets wait for what is still missing.
   */
  private void start(String step, Job job) {
    String name = job.getMetadata().getName();
    create(job);
    Job created = cluster.calls()
        .call(() -> cluster.client().batch().v1().jobs().inNamespace(cluster.namespace()).withName(name).get());
    create(JobObjects.ownedBy(created, objects.workload(step)));
    objects.secret(step).ifPresent(secret -> create(JobObjects.ownedBy(created, secret)));
  }

  private void create(HasMetadata object) {
    cluster.calls().create(() -> cluster.client().resource(object).inNamespace(cluster.namespace()).create());
  }

  /** Clients on the database's node take CPU from it, and the figures are of both; where that is asked for, it is known. */
  private void warnOfNeighbours(Map<Integer, ClientState> states) {
    if (request.client().nodes().fromDatabase().contains(NodeRelation.SAME)) {
      return;
    }
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
                + " and took CPU and cache from it; choose another node by --client-node-selector"));
  }

  /** Removes what the run made, but for results that could not be collected, unless the user asked to stop. */
  @Override
  public void close() {
    if (hasUnreadResults && !deadline.isStopRequested()) {
      console.print("the clients and their results stay in the cluster for " + request.times().deadline().toMinutes()
          + " minutes from the run's start. 'kubectl get pods -l " + Labels.RUN + "=" + request.id() + where
          + "' lists them. 'kubectl cp -c " + ClientPod.SIDECAR + " POD:" + ClientPod.RESULTS_FOLDER + " results"
          + where
          + "' copies the files of one, 'ycsb k8s clean " + request.id() + where + "' removes the run");
      return;
    }
    new RunRemoval(cluster, deadline, console).remove(request.id());
  }
}
