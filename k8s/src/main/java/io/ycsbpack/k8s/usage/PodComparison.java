package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.Pod;
import io.ycsbpack.core.probe.CpuWeight;
import io.ycsbpack.k8s.cluster.Cluster;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares the pods of a target as they are with what they were at an earlier moment: the pods themselves, limits and
 * requests of CPU and memory, generations, restarts and, on this machine, the CPU weights of their control groups.
 */
public final class PodComparison {
  private final Map<String, String> selector;
  private final String container;
  private final PodChanges changes;
  private final int restarts;
  private final String weights;

  private PodComparison(Map<String, String> selector, String container, List<Pod> pods) {
    this.selector = selector;
    this.container = container;
    changes = new PodChanges(container);
    changes.look(pods, Instant.now());
    restarts = PodFacts.restarts(pods, container);
    weights = weights(pods);
  }

  public static PodComparison begin(Cluster cluster, Map<String, String> selector, String container) {
    return new PodComparison(selector, container, cluster.pods(selector));
  }

  /**
   * What has changed since, from what to what, when and by which field manager; empty when nothing has.
   *
   * @throws io.fabric8.kubernetes.client.KubernetesClientException when the pods can't be listed
   */
  public Optional<String> changed(Cluster cluster) {
    List<Pod> pods = cluster.pods(selector);
    changes.look(pods, Instant.now());
    String now = weights(pods);
    String text = Stream
        .of(changes.text(), when(PodFacts.restarts(pods, container) != restarts, "its container was started again"),
            when(!now.equals(weights), "CPU weights of its control groups " + weights + " -> " + now))
        .flatMap(Optional::stream)
        .collect(Collectors.joining("; "));
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  private static Optional<String> when(boolean isSo, String text) {
    return isSo ? Optional.of(text) : Optional.empty();
  }

  private static String weights(List<Pod> pods) {
    return pods.stream()
        .flatMap(pod -> LocalGroups.weight(pod).stream())
        .map(CpuWeight::describe)
        .sorted()
        .collect(Collectors.joining(", "));
  }
}
