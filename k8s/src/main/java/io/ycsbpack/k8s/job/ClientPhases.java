package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.usage.PodUsage;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Has the clients of a run begin together, and has the database's use read when their measured phase begins and ends.
 * Rates of a client that measures alone are not those of all. Once each of them runs, all are let to connect; Java takes
 * long to start where many do so at once. Once each is ready, all are given the word.
 */
final class ClientPhases implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ClientPhases.class.getName());

  private final Cluster cluster;
  private final int clients;
  private final Duration length;
  private final PodUsage usage;
  private final Map<String, ClientPhase> phases = new ConcurrentHashMap<>();
  private final Set<String> told = ConcurrentHashMap.newKeySet();

  /** @param length of their measured phase; zero if that is not known */
  ClientPhases(Cluster cluster, int clients, Duration length, PodUsage usage) {
    this.cluster = cluster.once();
    this.clients = clients;
    this.length = length;
    this.usage = usage;
  }

  void look(Collection<ClientState> states) {
    boolean allRun = states.size() == clients
        && states.stream().noneMatch(state -> state.phase() == ClientState.Phase.STARTING);
    if (!allRun) {
      return;
    }
    if (states.stream().allMatch(ClientState::isOver)) {
      usage.end();
      return;
    }
    List<String> running = states.stream()
        .filter(state -> state.phase() == ClientState.Phase.RUNNING)
        .map(ClientState::pod)
        .toList();
    drop(running);
    ParallelCalls.forEach(running.stream().filter(pod -> !phases.containsKey(pod)).toList(), this::open);
    if (running.stream().allMatch(this::isReady)) {
      usage.prepare();
      running.forEach(this::go);
    }
    tell();
  }

  /** Has the use read that is due; the command in a pod may tell it from another thread. */
  private void tell() {
    Collection<ClientPhase> open = phases.values();
    if (open.stream().anyMatch(ClientPhase::hasBegun)) {
      usage.begin();
    }
    if (open.size() == clients && open.stream().allMatch(ClientPhase::hasEnded)) {
      usage.end();
    }
  }

  /** They were told to end, which they do at once. */
  void end() {
    usage.end();
  }

  /** How many of them are ready, or have begun. */
  long ready() {
    return phases.values().stream().filter(ClientPhase::isReady).count();
  }

  boolean haveBegun(Collection<String> pods) {
    return told.containsAll(pods);
  }

  boolean isMeasuring() {
    return phases.values().stream().anyMatch(ClientPhase::hasBegun);
  }

  @Override
  public void close() {
    phases.values().forEach(ClientPhase::close);
    phases.clear();
  }

  private boolean isReady(String pod) {
    ClientPhase phase = phases.get(pod);
    return phase != null && phase.isReady();
  }

  /** Those that have to be told again. */
  private void drop(Collection<String> running) {
    phases.entrySet().removeIf(one -> {
      boolean isPast = one.getValue().isBroken() && running.contains(one.getKey());
      if (isPast) {
        one.getValue().close();
      }
      return isPast;
    });
  }

  /** A pod whose other container has not started can't be told yet; the next look tries again. */
  private void open(String pod) {
    try {
      phases.put(pod, ClientPhase.of(cluster, pod, length, this::tell));
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "pod {0} can''t begin yet: {1}", pod, ApiErrors.reason(e));
    }
  }

  private void go(String pod) {
    ClientPhase phase = phases.get(pod);
    try {
      phase.bootId().ifPresent(id -> usage.client(pod, id));
      phase.go();
      told.add(pod);
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "pod {0} is told again: {1}", pod, ApiErrors.reason(e));
    }
  }
}
