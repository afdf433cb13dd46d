package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PodCommand;
import io.ycsbpack.k8s.cluster.PodCommand.Answer;
import io.ycsbpack.k8s.job.PrintedFiles.PrintedFile;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Copies the files of a client out of its pod: they are read through the sidecar, and each is checked against its size
 * and SHA-256 in the pod. The log of the pod, which may have been rotated, is not needed.
 */
final class RecordCollector {
  private static final int TRIES = 3;
  private static final Duration TIMEOUT = Duration.ofSeconds(120);
  /** A little less than the grace period of a pod. */
  private static final String UNTIL_RECORDED = "i=0; while [ $i -lt 250 ] && grep -qs '\"state\" *: *\"running\"' "
      + ClientPod.RESULTS_FOLDER + "/*.json; do sleep 0.1; i=$((i+1)); done";
  /** A command in a pod ends by SIGKILL when its container does, as when the pod is deleted without grace. */
  private static final int KILLED = 137;
  private static final System.Logger LOG = System.getLogger(RecordCollector.class.getName());

  private final Cluster cluster;
  private final String pod;

  RecordCollector(Cluster cluster, String pod) {
    this.cluster = cluster;
    this.pod = pod;
  }

  /**
   * Copies every file of the results folder into this folder.
   *
   * @throws ClientLostException when the pod is gone, or its sidecar does not run
   * @throws TargetException     when a file can't be read unchanged from the pod
   */
  List<Path> collect(Path folder) {
    for (int attempt = 1; attempt <= TRIES; attempt++) {
      Optional<List<PrintedFile>> files = files(read(PrintedFiles.SCRIPT));
      if (files.isPresent()) {
        return files.get().stream().map(file -> write(folder.resolve(file.name()), file.content())).toList();
      }
    }
    throw new TargetException("the files of pod " + pod + " could not be brought out whole in " + TRIES + " tries");
  }

  /** The same once the client has written its record, which it does when its pod is deleted or evicted. */
  List<Path> collectLast(Path folder) {
    read(UNTIL_RECORDED);
    return collect(folder);
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

  private Optional<List<PrintedFile>> files(byte[] output) {
    try {
      return PrintedFiles.parse(output);
    } catch (TargetException e) {
      throw new TargetException("the results in pod " + pod + " can't be read: " + e.getMessage(), e);
    }
  }

  private static Path write(Path path, byte[] content) {
    try {
      return Files.write(path, content);
    } catch (IOException e) {
      throw new TargetException("can't write " + path + ": " + e, e);
    }
  }

  /** Results are lost with their sidecar: no call waits for it as for an API server. */
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

  /**
   * @throws ClientLostException when the command was killed, as it is with its pod
   * @throws TargetException     when it failed otherwise
   */
  byte[] output(Answer answer) {
    if (answer.code() != 0) {
      TargetException failed = new TargetException("reading the results of pod " + pod + " failed (" + answer.code()
          + "): " + answer.err().strip());
      if (answer.code() == KILLED) {
        throw new ClientLostException("pod " + pod + " was killed while its results were read", failed);
      }
      throw failed;
    }
    return answer.out();
  }

  private Answer exec(Supplier<Answer> command) {
    try {
      return cluster.calls().call(command);
    } catch (KubernetesClientException e) {
      throw ApiErrors.toException(e, "read the results of pod " + pod);
    }
  }

  private Answer execOnce(String container, String script) {
    try {
      return PodCommand.run(cluster, pod, container, TIMEOUT, "sh", "-c", script);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TargetException("reading the results of pod " + pod + " was interrupted", e);
    }
  }

  /** The results of one client can't be read any more, whatever the API server does; those of the others may be. */
  static final class ClientLostException extends CommandException {

    ClientLostException(String message, Throwable cause) {
      super(ExitCode.NOT_VALID, message, cause);
    }
  }
}
