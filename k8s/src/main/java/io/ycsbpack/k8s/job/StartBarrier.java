package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Has several clients begin to measure together: rates of a client that measures alone are not those of all. Once each
 * of them runs, all are let to connect; Java takes long to start where many do so at once. Once each is ready, all are
 * given the word.
 */
final class StartBarrier implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(StartBarrier.class.getName());

  private final Cluster cluster;
  private final int clients;
  private final Map<String, ClientStart> starts = new ConcurrentHashMap<>();
  private final Set<String> begun = ConcurrentHashMap.newKeySet();

  /** For this many; a single one waits for nothing. */
  StartBarrier(Cluster cluster, int clients) {
    this.cluster = cluster.once();
    this.clients = clients;
  }

  /** Does what is due, with the clients like this. */
  void look(Collection<ClientState> states) {
    boolean allRun = states.size() == clients
        && states.stream().noneMatch(state -> state.phase() == ClientState.Phase.STARTING);
    if (clients == 1 || !allRun) {
      return;
    }
    List<String> running = states.stream()
        .filter(state -> state.phase() == ClientState.Phase.RUNNING)
        .map(ClientState::pod)
        .toList();
    drop(running);
    List<String> waiting = running.stream().filter(pod -> !begun.contains(pod)).toList();
    AtOnce.forEach(waiting.stream().filter(pod -> !starts.containsKey(pod)).toList(), this::start);
    if (waiting.stream().allMatch(this::isReady)) {
      waiting.forEach(this::go);
    }
  }

  /** How many of them are ready, or have begun. */
  long ready() {
    return begun.size() + starts.values().stream().filter(ClientStart::isReady).count();
  }

  /** Whether all of these have begun to measure. */
  boolean haveBegun(Collection<String> pods) {
    return clients == 1 || begun.containsAll(pods);
  }

  @Override
  public void close() {
    starts.values().forEach(ClientStart::close);
    starts.clear();
  }

  private boolean isReady(String pod) {
    ClientStart start = starts.get(pod);
    return start != null && start.isReady();
  }

  /** Those that have begun, and those that have to be told again or run no more. */
  private void drop(Collection<String> running) {
    starts.entrySet().removeIf(one -> {
      boolean isDone = one.getValue().isDone();
      if (isDone) {
        begun.add(one.getKey());
      }
      boolean isPast = isDone || one.getValue().isBroken() || !running.contains(one.getKey());
      if (isPast) {
        one.getValue().close();
      }
      return isPast;
    });
  }

  /** A pod whose other container has not started can't be told yet; the next look tries again. */
  private void start(String pod) {
    try {
      starts.put(pod, ClientStart.of(cluster, pod));
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "pod {0} can''t begin yet: {1}", pod, ApiErrors.reason(e));
    }
  }

  private void go(String pod) {
    try {
      starts.get(pod).go();
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "pod {0} is told again: {1}", pod, ApiErrors.reason(e));
    }
  }
}
