package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import io.ycsbpack.k8s.cluster.Cluster;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks inside of a pod which kernel it sees. */
final class PodKernel {
  private static final System.Logger LOG = System.getLogger(PodKernel.class.getName());
  private static final String[] RELEASE = {"cat", "/proc/sys/kernel/osrelease"};
  private static final long SECONDS = 10;

  private PodKernel() {
  }

  /** Its release; empty where it can't be read. */
  static Optional<String> release(Cluster cluster, String pod, String container) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ExecWatch exec = cluster.container(pod, container).writingOutput(out).exec(RELEASE)) {
      int code = exec.exitCode().get(SECONDS, TimeUnit.SECONDS);
      String release = out.toString(StandardCharsets.UTF_8).strip();
      return code == 0 && !release.isEmpty() ? Optional.of(release) : Optional.empty();
    } catch (KubernetesClientException | ExecutionException | TimeoutException e) {
      LOG.log(System.Logger.Level.DEBUG, "the kernel of pod {0} can''t be read: {1}", pod, e.getMessage());
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
