// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Cluster.Answer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Copies a client's files out of its pod through the sidecar, and checks size and SHA-256. The log, which may have been
 * rotated, is not needed.
 */
record RecordCollector(Cluster cluster, String pod) {
  /** For each file a line with SHA-256, size and name, then its bytes. */
  static final String PRINT = "cd " + ClientPod.RESULTS_FOLDER
      + " && for f in *; do if [ -f \"$f\" ]; then echo \"$(sha256sum < \"$f\" | cut -d ' ' -f 1) $(wc -c < \"$f\") "
      + "$f\" && cat \"$f\"; fi; done";
  private static final int TRIES = 3;
  private static final Duration TIMEOUT = Duration.ofSeconds(120);
  /** A little less than the grace period of a pod. */
  private static final String UNTIL_RECORDED = "i=0; while [ $i -lt 250 ] && grep -qs '\"state\" *: *\"running\"' "
      + ClientPod.RESULTS_FOLDER + "/*.json; do sleep 0.1; i=$((i+1)); done";
  /** A command in a pod ends by SIGKILL when its container does, as when the pod is deleted without grace. */
  private static final int KILLED = 137;

  /**
   * @param isTaken waits for the record, which a client writes when its pod is deleted or evicted
   * @throws ClientLostException if the pod is gone, or its sidecar does not run
   * @throws TargetException     if a file can't be read unchanged
   */
  List<Path> collect(Path folder, boolean isTaken) {
    try {
      Files.createDirectories(folder);
      if (isTaken) {
        read(UNTIL_RECORDED);
      }
      for (int attempt = 1; attempt <= TRIES; attempt++) {
        Optional<Map<String, byte[]>> files = files(pod, read(PRINT));
        if (files.isPresent()) {
          List<Path> written = new ArrayList<>();
          for (Map.Entry<String, byte[]> file : files.get().entrySet()) {
            written.add(Files.write(folder.resolve(file.getKey()), file.getValue()));
          }
          return written;
        }
      }
    } catch (IOException e) {
      throw new UsageException(
          "the results of pod " + pod + " can't be written into " + folder + ": " + Reason.text(e), e);
    }
    throw new TargetException("the files of pod " + pod + " could not be brought out whole in " + TRIES + " tries");
  }

  /**
   * Ends the client like a signal: it keeps its measurements.
   *
   * @param reason {@link ExitCode#INTERRUPTED} or {@link ExitCode#TERMINATED}
   */
  void end(ExitCode reason) {
    execOnce(ClientPod.CLIENT, ClientPod.END.formatted(reason == ExitCode.TERMINATED ? "TERM" : "INT"));
  }

  /** Ends the sidecar and the command that ends it: its exit code means nothing. */
  void release() {
    ApiErrors.ifAnswered(() -> execOnce(ClientPod.SIDECAR, ClientPod.RELEASE));
  }

  private byte[] read(String script) {
    try {
      return cluster.calls().call(() -> {
        try {
          return output(execOnce(ClientPod.SIDECAR, script));
        } catch (KubernetesClientException e) {
          requireSidecar(e);
          throw e.getCode() == HttpURLConnection.HTTP_INTERNAL_ERROR
              ? new KubernetesClientException("the sidecar of pod " + pod + " runs and could not be reached",
                  new IOException(ApiErrors.reason(e), e))
              : e;
        }
      });
    } catch (KubernetesClientException e) {
      throw ApiErrors.toException(e, "read the results of pod " + pod);
    }
  }

  private void requireSidecar(KubernetesClientException why) {
    ApiErrors.ifAnswered(() -> Optional.ofNullable(cluster.client().pods().withName(pod).get())).ifPresent(now -> {
      if (now.isEmpty()) {
        throw new ClientLostException("pod " + pod + " is gone with its results", why);
      }
      if (!ClientState.hasSidecar(now.get())) {
        throw new ClientLostException("the container '" + ClientPod.SIDECAR + "' of pod " + pod
            + " does not run any more, and the results can't be read without it", why);
      }
    });
  }

  /**
   * @throws ClientLostException       if the command was killed with its pod
   * @throws KubernetesClientException if the kubelet reported no exit code, as while it kills the container
   */
  byte[] output(Answer answer) {
    String said = answer.err().strip();
    if (answer.code() < 0) {
      throw new KubernetesClientException("a command in pod " + pod + " ended without an exit code",
          new IOException(said));
    }
    if (answer.code() != 0) {
      TargetException failed = new TargetException("reading the results of pod " + pod + " failed (" + answer.code()
          + "): " + said);
      throw answer.code() == KILLED
          ? new ClientLostException("pod " + pod + " was killed while its results were read", failed)
          : failed;
    }
    return answer.out();
  }

  private Answer execOnce(String container, String script) {
    return cluster.exec(pod, container, TIMEOUT, "sh", "-c", script);
  }

  static final class ClientLostException extends CommandException {

    ClientLostException(String message, Throwable cause) {
      super(ExitCode.NOT_VALID, message, cause);
    }
  }

  /**
   * The files that {@link #PRINT} printed, by name.
   *
   * @return empty if a file is cut short or damaged
   * @throws TargetException if a line names no file
   */
  static Optional<Map<String, byte[]>> files(String pod, byte[] output) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    int at = 0;
    while (at < output.length) {
      int end = at;
      while (end < output.length && output[end] != '\n') {
        end++;
      }
      String line = new String(output, at, end - at, StandardCharsets.UTF_8).strip();
      String[] parts = line.split("\\s+", 3);
      // A name from another machine must not lead out of the folder.
      if (parts.length != 3 || !parts[1].matches("\\d{1,9}") || !parts[2].matches("\\w[\\w.-]*")) {
        throw new TargetException("the results in pod " + pod + " can't be read: unexpected '" + line + "'");
      }
      int start = end + 1;
      at = start + Integer.parseInt(parts[1]);
      if (at > output.length) {
        return Optional.empty();
      }
      byte[] content = Arrays.copyOfRange(output, start, at);
      if (!sha256(content).equals(parts[0])) {
        return Optional.empty();
      }
      files.put(parts[2], content);
    }
    return Optional.of(files);
  }

  private static String sha256(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
