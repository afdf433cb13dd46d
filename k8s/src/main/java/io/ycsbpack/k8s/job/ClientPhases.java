// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PodShell;
import io.ycsbpack.k8s.usage.PodUsage;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Starts the clients of a run together, and has usage read at both ends of their measured phase. When all pods run, all
 * clients may connect (Java starts slowly); when all are ready, all get the word to begin. {@link ClientPod#phases}
 * prints a line when its client is ready, when it begins and when it ends.
 */
final class ClientPhases implements AutoCloseable {
  private static final int READY = 1;
  private static final int BEGUN = 2;
  private static final int ENDED = 3;

  private final Cluster cluster;
  private final int clients;
  private final Duration length;
  private final PodUsage usage;
  private final Map<String, PodShell> shells = new ConcurrentHashMap<>();
  private final Set<String> told = ConcurrentHashMap.newKeySet();

  /** @param length of the measured phase; zero if unknown */
  ClientPhases(Cluster cluster, int clients, Duration length, PodUsage usage) {
    this.cluster = cluster.once();
    this.clients = clients;
    this.length = length;
    this.usage = usage;
  }

  void look(Collection<ClientState> states) {
    if (states.size() != clients || states.stream().anyMatch(one -> one.phase() == ClientState.Phase.STARTING)) {
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
    // A connection that broke off is opened again, and its client told again.
    running.stream()
        .filter(pod -> shells.containsKey(pod) && isBroken(shells.get(pod)))
        .forEach(pod -> shells.remove(pod).close());
    ParallelCalls.forEach(running.stream().filter(pod -> !shells.containsKey(pod)).toList(), this::open);
    if (running.stream().allMatch(pod -> shells.containsKey(pod) && hasReached(READY, shells.get(pod)))) {
      usage.prepare();
      running.forEach(this::begin);
    }
    tell();
  }

  private void open(String pod) {
    // If it fails, the next look tries again.
    ApiErrors.ifAnswered(() -> new PodShell(cluster, pod, ClientPod.SIDECAR, ClientPod.phases(length), this::tell))
        .ifPresent(shell -> shells.put(pod, shell));
  }

  private void begin(String pod) {
    PodShell shell = shells.get(pod);
    if (shell.sent() == 0) {
      usage.client(pod, shell.lines().get(0));
      ApiErrors.ifAnswered(() -> {
        shell.send();
        return told.add(pod);
      });
    }
  }

  private static boolean isBroken(PodShell shell) {
    return shell.hasEnded() && !hasReached(ENDED, shell);
  }

  private static boolean hasReached(int phase, PodShell shell) {
    return shell.lines().size() >= phase;
  }

  /** The output of a pod may call it from another thread. */
  private void tell() {
    if (isMeasuring()) {
      usage.begin();
    }
    if (shells.size() == clients && shells.values().stream().allMatch(shell -> hasReached(ENDED, shell))) {
      usage.end();
    }
  }

  long ready() {
    return shells.values().stream().filter(shell -> hasReached(READY, shell)).count();
  }

  boolean haveBegun(Collection<String> pods) {
    return told.containsAll(pods);
  }

  boolean isMeasuring() {
    return shells.values().stream().anyMatch(shell -> hasReached(BEGUN, shell));
  }

  @Override
  public void close() {
    shells.values().forEach(PodShell::close);
    shells.clear();
  }
}
