package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.record.RunEvents;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PodCommand;
import io.ycsbpack.k8s.cluster.PodCommand.Answer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;

/**
 * Copies the files of a client out of its pod: each is read through the sidecar and checked against its size and
 * SHA-256 in the pod. The log of the pod, which may have been rotated, is not needed.
 */
final class RecordCollector {
  private static final int TRIES = 3;
  private static final Duration TIMEOUT = Duration.ofSeconds(120);
  private static final System.Logger LOG = System.getLogger(RecordCollector.class.getName());
  static final String LIST = "cd " + JobArguments.RESULTS_FOLDER
      + " && for f in *; do if [ -f \"$f\" ]; then echo \"$(sha256sum < \"$f\" | cut -d ' ' -f 1) $(wc -c < \"$f\") "
      + "$f\"; fi; done";

  private final Cluster cluster;
  private final String pod;

  RecordCollector(Cluster cluster, String pod) {
    this.cluster = cluster;
    this.pod = pod;
  }

  /** A file in the pod. */
  private record Remote(String sha256, long size, String name) {
  }

  /**
   * Copies every file of the results folder into this folder.
   *
   * @return the copies
   * @throws ClientLostException when the pod is gone, or its sidecar does not run
   * @throws TargetException     when a file can't be read unchanged from the pod
   */
  List<Path> collect(Path folder) {
    List<Path> copies = new ArrayList<>();
    for (Remote file : list()) {
      copies.add(copy(file, folder));
    }
    return copies;
  }

  /** Whether the client's first measured interval has ended. */
  boolean isMeasuring() {
    return exec("grep -q '^" + RunEvents.MEASURED + "' " + JobArguments.RESULTS_FOLDER + "/*" + RunEvents.TIMELINE)
        .code() == 0;
  }

  /** Starts a client that waits for the others. */
  void begin() {
    run(ClientPod.BEGIN);
  }

  /**
   * Has the client end as a signal would: it prints and keeps what it measured so far.
   *
   * @param reason {@link ExitCode#INTERRUPTED} or {@link ExitCode#TERMINATED}, with which it ends
   * @throws KubernetesClientException when it can't be told
   */
  void end(ExitCode reason) {
    execOnce(ClientPod.CLIENT, ClientPod.END.formatted(reason == ExitCode.TERMINATED ? "TERM" : "INT"));
  }

  /** Ends the sidecar, and with it the command that ends it: its exit code has no meaning. */
  void release() {
    try {
      execOnce(ClientPod.SIDECAR, ClientPod.RELEASE);
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "the sidecar of pod {0} ends with its Job: {1}", pod, e.getMessage());
    }
  }

  private List<Remote> list() {
    List<Remote> files = new ArrayList<>();
    for (String line : new String(read(LIST), StandardCharsets.UTF_8).lines().toList()) {
      String[] parts = line.strip().split("\\s+", 3);
      // A name of a file comes from another machine: it must not lead out of the folder.
      if (parts.length != 3 || !parts[2].matches("[\\w][\\w.-]*")) {
        throw new TargetException("the results in pod " + pod + " can't be read: unexpected '" + line + "'");
      }
      files.add(new Remote(parts[0], Long.parseLong(parts[1]), parts[2]));
    }
    return files;
  }

  private Path copy(Remote file, Path folder) {
    for (int attempt = 1; attempt <= TRIES; attempt++) {
      byte[] content = read("cat " + JobArguments.RESULTS_FOLDER + "/" + file.name());
      if (content.length == file.size() && sha256(content).equals(file.sha256())) {
        return write(folder.resolve(file.name()), content);
      }
    }
    throw new TargetException("the file " + file.name() + " of pod " + pod + " could not be brought out whole in "
        + TRIES + " tries");
  }

  private static Path write(Path path, byte[] content) {
    try {
      return Files.write(path, content);
    } catch (IOException e) {
      throw new TargetException("can't write " + path + ": " + e, e);
    }
  }

  private byte[] run(String script) {
    return output(exec(script));
  }

  /** The same for results, which are lost with their sidecar: no call waits for it as for an API server. */
  private byte[] read(String script) {
    return output(exec(() -> {
      try {
        return execOnce(ClientPod.SIDECAR, script);
      } catch (KubernetesClientException e) {
        requireSidecar(e);
        throw e.getCode() == HttpURLConnection.HTTP_INTERNAL_ERROR
            ? new KubernetesClientException("the sidecar of pod " + pod + " runs and could not be reached",
                new IOException(ApiErrors.reason(e), e))
            : e;
      }
    }));
  }

  private void requireSidecar(KubernetesClientException why) {
    Pod now;
    try {
      now = cluster.client().pods().inNamespace(cluster.namespace()).withName(pod).get();
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "whether pod {0} is there can''t be seen now: {1}", pod, e.getMessage());
      return;
    }
    if (now == null) {
      throw new ClientLostException("pod " + pod + " is gone with its results", why);
    }
    if (!ClientState.hasSidecar(now)) {
      throw new ClientLostException("the container '" + ClientPod.SIDECAR + "' of pod " + pod
          + " does not run any more, and the results can't be read without it", why);
    }
  }

  private byte[] output(Answer answer) {
    if (answer.code() != 0) {
      throw new TargetException("reading the results of pod " + pod + " failed (" + answer.code() + "): "
          + answer.err().strip());
    }
    return answer.out();
  }

  private Answer exec(String script) {
    return exec(() -> execOnce(ClientPod.SIDECAR, script));
  }

  private Answer exec(Supplier<Answer> command) {
    try {
      return cluster.calls().call(command);
    } catch (KubernetesClientException e) {
      throw ApiErrors.toException(e, "read the results of pod " + pod);
    }
  }

  /** A connection that breaks off in the middle is an exception as one that can't be made. */
  private Answer execOnce(String container, String script) {
    try {
      return PodCommand.run(cluster, pod, container, TIMEOUT, "sh", "-c", script);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TargetException("reading the results of pod " + pod + " was interrupted", e);
    }
  }

  private static String sha256(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
