package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.probe.KernelFiles;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PodCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Files as a container of a pod sees them, by commands of its image.
 *
 * @param pod       its name
 * @param container of it
 */
record PodFiles(Cluster cluster, String pod, String container) implements KernelFiles {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  @Override
  public String text(Path file) throws IOException {
    return answer("cat", file.toString());
  }

  @Override
  public Path real(Path path) throws IOException {
    return Path.of(answer("readlink", "-f", path.toString()).strip());
  }

  private String answer(String... words) throws IOException {
    try {
      PodCommand.Answer answer = PodCommand.run(cluster, pod, container, TIMEOUT, words);
      if (answer.code() != 0) {
        throw new IOException("in pod " + pod + ", " + String.join(" ", words) + ": " + answer.err().strip());
      }
      return new String(answer.out(), StandardCharsets.UTF_8);
    } catch (KubernetesClientException e) {
      throw new IOException("in pod " + pod + ", " + String.join(" ", words) + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while pod " + pod + " was asked", e);
    }
  }
}
