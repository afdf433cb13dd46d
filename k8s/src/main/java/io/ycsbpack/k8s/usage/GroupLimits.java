package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PodCommand;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the control group of a container may use, as it sees that itself.
 *
 * @param cores  its CPU quota; empty where it has none
 * @param memory its memory limit in bytes; empty where it has none
 */
public record GroupLimits(Optional<Double> cores, Optional<Double> memory) {
  private static final System.Logger LOG = System.getLogger(GroupLimits.class.getName());
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  /** Those of this container in each of the pods, by the pod's name; without those that can't be read. */
  public static Map<String, GroupLimits> read(Cluster cluster, List<Pod> pods, String container) {
    Map<String, GroupLimits> found = new HashMap<>();
    for (Pod pod : pods) {
      String name = pod.getMetadata().getName();
      read(cluster, name, container).ifPresent(limits -> found.put(name, limits));
    }
    return found;
  }

  private static Optional<GroupLimits> read(Cluster cluster, String pod, String container) {
    try {
      PodCommand.Answer answer = PodCommand.run(cluster, pod, container, TIMEOUT, "sh", "-c", GroupReading.SCRIPT);
      return GroupReading.parse(new String(answer.out(), StandardCharsets.UTF_8).lines().toList())
          .map(reading -> new GroupLimits(reading.quotaCores().stream().boxed().findFirst(),
              reading.memoryLimit().stream().boxed().findFirst()));
    } catch (KubernetesClientException e) {
      LOG.log(System.Logger.Level.DEBUG, "the control group of {0} can''t be read: {1}", pod, e.getMessage());
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the thread that reads was interrupted", e);
    }
  }
}
