package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PodCommand;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** Asks inside of a pod which kernel it sees, by {@code cat} of its image. */
final class PodKernel {
  private static final System.Logger LOG = System.getLogger(PodKernel.class.getName());
  private static final String RELEASE = "/proc/sys/kernel/osrelease";
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private PodKernel() {
  }

  /** Its release; empty where it can't be read. */
  static Optional<String> release(Cluster cluster, String pod, String container) {
    try {
      PodCommand.Answer answer = PodCommand.run(cluster, pod, container, TIMEOUT, "cat", RELEASE);
      if (answer.code() == 0) {
        return Optional.of(new String(answer.out(), StandardCharsets.UTF_8).strip()).filter(text -> !text.isEmpty());
      }
      LOG.log(System.Logger.Level.DEBUG, "the kernel of pod {0} can''t be read: {1}", pod, answer.err().strip());
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "the kernel of pod {0} can''t be read: {1}", pod, e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Optional.empty();
  }
}
