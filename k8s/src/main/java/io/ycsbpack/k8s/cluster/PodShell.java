// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import io.ycsbpack.core.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** A shell script in a container that waits for lines and prints lines: no answer is late by the start of a command. */
public final class PodShell implements AutoCloseable {
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
  private final ExecWatch exec;
  private int sent;

  /**
   * @param onLine called after each line, from another thread
   * @throws KubernetesClientException if the script can't be started, such as before the container has started
   */
  public PodShell(Cluster cluster, String pod, String container, String script, Runnable onLine) {
    exec = cluster.container(pod, container).redirectingInput().writingOutput(new Lines(line -> {
      lines.add(line);
      onLine.run();
    }))
        .writingError(errors)
        .exec("sh", "-c", script);
  }

  /** @throws KubernetesClientException if the connection broke off */
  public void send() {
    sent++;
    try {
      exec.getInput().write('\n');
      exec.getInput().flush();
    } catch (IOException | KubernetesClientException e) {
      throw new KubernetesClientException("the connection broke off: " + Reason.text(e), e);
    }
  }

  public int sent() {
    return sent;
  }

  public List<String> lines() {
    return lines;
  }

  /** The script ended, or the connection broke. */
  public boolean hasEnded() {
    return exec.exitCode().isDone();
  }

  public String errors() {
    return errors.toString(StandardCharsets.UTF_8).strip().replaceAll("\\s+", " ");
  }

  @Override
  public void close() {
    exec.close();
  }

  /** Passes on the output of a container line by line; drops an unfinished last line. */
  public static final class Lines extends OutputStream {
    private final Consumer<String> onLine;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    public Lines(Consumer<String> onLine) {
      this.onLine = onLine;
    }

    @Override
    public synchronized void write(int b) {
      if (b == '\n') {
        String whole = line.toString(StandardCharsets.UTF_8);
        line.reset();
        onLine.accept(whole);
      } else {
        line.write(b);
      }
    }
  }
}
