// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import io.ycsbpack.core.Reason;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.LineOutput;
import io.ycsbpack.k8s.usage.PodUsage;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Starts the clients of a run together, and has usage read at both ends of their measured phase. When all pods run, all
 * clients may connect (Java starts slowly); when all are ready, all get the word to begin.
 */
final class ClientPhases implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ClientPhases.class.getName());

  private final Cluster cluster;
  private final int clients;
  private final Duration length;
  private final PodUsage usage;
  private final Map<String, ClientPhase> phases = new ConcurrentHashMap<>();
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
    running.stream().filter(pod -> phases.containsKey(pod) && phases.get(pod).isBroken()).forEach(this::drop);
    ParallelCalls.forEach(running.stream().filter(pod -> !phases.containsKey(pod)).toList(),
        pod -> trying(pod, () -> phases.put(pod, ClientPhase.of(cluster, pod, length, this::tell))));
    if (running.stream().allMatch(pod -> phases.containsKey(pod) && phases.get(pod).isReady())) {
      usage.prepare();
      running.forEach(pod -> trying(pod, () -> go(pod, phases.get(pod))));
    }
    tell();
  }

  /** It has to be told again. */
  private void drop(String pod) {
    phases.remove(pod).close();
  }

  private void go(String pod, ClientPhase phase) {
    phase.bootId().ifPresent(id -> usage.client(pod, id));
    phase.go();
    told.add(pod);
  }

  /** The next look tries again. */
  private static void trying(String pod, Runnable work) {
    try {
      work.run();
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "pod {0} can''t begin yet: {1}", pod, ApiErrors.reason(e));
    }
  }

  /** The output of a pod may call it from another thread. */
  private void tell() {
    Collection<ClientPhase> open = phases.values();
    if (open.stream().anyMatch(ClientPhase::hasBegun)) {
      usage.begin();
    }
    if (open.size() == clients && open.stream().allMatch(ClientPhase::hasEnded)) {
      usage.end();
    }
  }

  void end() {
    usage.end();
  }

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

  /**
   * A command in a client's pod that lets the client connect, waits for the word to start it, and reports the ends of
   * the measured phase.
   */
  private static final class ClientPhase implements AutoCloseable {
    private final ExecWatch exec;
    private final List<String> lines;
    private boolean isTold;

    private ClientPhase(ExecWatch exec, List<String> lines) {
      this.exec = exec;
      this.lines = lines;
    }

    /** @throws KubernetesClientException if it is unknown, such as before the pod's other container has started */
    static ClientPhase of(Cluster cluster, String pod, Duration length, Runnable onChange) {
      List<String> lines = new CopyOnWriteArrayList<>();
      return new ClientPhase(cluster.container(pod, ClientPod.SIDECAR)
          .redirectingInput()
          .writingOutput(new LineOutput(line -> {
            lines.add(line);
            onChange.run();
          }))
          .writingError(OutputStream.nullOutputStream())
          .exec("sh", "-c", ClientPod.phases(length)), lines);
    }

    /** Of its machine, once the client is ready. */
    Optional<String> bootId() {
      return lines.stream().findFirst();
    }

    boolean isReady() {
      return !lines.isEmpty();
    }

    void go() {
      if (!isTold) {
        isTold = true;
        try {
          exec.getInput().write('\n');
          exec.getInput().flush();
        } catch (IOException e) {
          throw new KubernetesClientException("the connection broke off: " + Reason.text(e), e);
        }
      }
    }

    boolean hasBegun() {
      return lines.size() > 1;
    }

    boolean hasEnded() {
      return lines.size() > 2;
    }

    /** The connection broke, or the command failed, before the end. */
    boolean isBroken() {
      return exec.exitCode().isDone() && !hasEnded();
    }

    @Override
    public void close() {
      exec.close();
    }
  }
}
