package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import io.ycsbpack.k8s.cluster.Cluster;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;

/**
 * The start of one of several clients, by a command that runs in its pod until the client has started: it lets the
 * client connect, says when that is ready to measure, and waits for the word to let it. One call, however long the
 * others take.
 */
final class ClientStart implements AutoCloseable {
  private final ExecWatch exec;
  private final Output output;
  private boolean isTold;

  private ClientStart(ExecWatch exec, Output output) {
    this.exec = exec;
    this.output = output;
  }

  /**
   * Lets the client in this pod connect.
   *
   * @throws KubernetesClientException when it can't be told, as while the pod's other container has not started
   */
  static ClientStart of(Cluster cluster, String pod) {
    Output output = new Output();
    return new ClientStart(cluster.container(pod, ClientPod.SIDECAR)
        .redirectingInput()
        .writingOutput(output)
        .writingError(OutputStream.nullOutputStream())
        .exec("sh", "-c", ClientPod.BEGIN), output);
  }

  /** Whether the client waits for the word to measure. */
  boolean isReady() {
    return output.hasLine;
  }

  /** Gives the word. */
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

  /** Whether the client has started. */
  boolean isDone() {
    return isOver() && !exec.exitCode().isCompletedExceptionally() && Integer.valueOf(0).equals(exec.exitCode().join());
  }

  /** Whether the connection broke off, or the command failed: then the client may not have started. */
  boolean isBroken() {
    return isOver() && !isDone();
  }

  private boolean isOver() {
    CompletableFuture<Integer> code = exec.exitCode();
    return code.isDone();
  }

  @Override
  public void close() {
    exec.close();
  }

  /** Sees the first end of a line. */
  private static final class Output extends OutputStream {
    private volatile boolean hasLine;

    @Override
    public void write(int b) {
      hasLine |= b == '\n';
    }
  }
}
