package io.ycsbpack.k8s.usage;

import io.fabric8.kubernetes.api.model.Pod;
import io.ycsbpack.core.record.Placement;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Labels;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Where the clients of a run are, and the offline loads in their namespace. */
final class Placements {
  private Placements() {
  }

  /** The loads as they are now, and clients on these nodes. */
  static Placement with(Cluster cluster, Collection<String> clientNodes) {
    List<Placement.Neighbor> neighbors = cluster.pods(Labels.offline())
        .stream()
        .filter(pod -> pod.getSpec().getNodeName() != null && pod.getMetadata().getLabels().containsKey(Labels.PART))
        .map(Placements::neighbor)
        .sorted(Comparator.comparing(Placement.Neighbor::load).thenComparing(Placement.Neighbor::part))
        .toList();
    return new Placement(clientNodes.stream().sorted().toList(), neighbors);
  }

  private static Placement.Neighbor neighbor(Pod pod) {
    Map<String, String> labels = pod.getMetadata().getLabels();
    return new Placement.Neighbor(labels.get(Labels.INSTANCE), labels.get(Labels.PART), pod.getMetadata().getName(),
        pod.getSpec().getNodeName(),
        Objects.requireNonNullElse(pod.getMetadata().getAnnotations(), Map.<String, String>of()).get(Labels.EGRESS));
  }
}
