package io.ycsbpack.k8s.usage;

import io.ycsbpack.k8s.cluster.Cluster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Asks inside of a pod which kernel it sees. */
final class PodKernel {
  private static final System.Logger LOG = System.getLogger(PodKernel.class.getName());
  private static final Path RELEASE = Path.of("/proc/sys/kernel/osrelease");

  private PodKernel() {
  }

  /** Its release; empty where it can't be read. */
  static Optional<String> release(Cluster cluster, String pod, String container) {
    try {
      String release = new PodFiles(cluster, pod, container).text(RELEASE).strip();
      return release.isEmpty() ? Optional.empty() : Optional.of(release);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "the kernel of pod {0} can''t be read: {1}", pod, e.getMessage());
      return Optional.empty();
    }
  }
}
