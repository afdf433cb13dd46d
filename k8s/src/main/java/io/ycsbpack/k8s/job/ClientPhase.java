package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.LineOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * How far a client is, by a command that runs in its pod until its measured phase has ended: it lets the client connect,
 * tells when that is ready, waits for the word to let it start, and tells when the measured phase begins and ends.
 */
final class ClientPhase implements AutoCloseable {
  private final ExecWatch exec;
  private final List<String> lines;
  private boolean isTold;

  private ClientPhase(ExecWatch exec, List<String> lines) {
    this.exec = exec;
    this.lines = lines;
  }

  /**
   * Lets the client in this pod connect.
   *
   * @param length of the measured phase; zero if that is not known
   * @throws KubernetesClientException when it can't be told, as while the pod's other container has not started
   */
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

  /** The boot id of its machine, once it waits for the word to start. */
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
        throw new KubernetesClientException("the connection broke off: " + e, e);
      }
    }
  }

  /** Whether its measured phase has begun. */
  boolean hasBegun() {
    return lines.size() > 1;
  }

  boolean hasEnded() {
    return lines.size() > 2;
  }

  /** Whether the connection broke off, or the command failed, before the client had come to the end. */
  boolean isBroken() {
    return exec.exitCode().isDone() && !hasEnded();
  }

  @Override
  public void close() {
    exec.close();
  }
}
