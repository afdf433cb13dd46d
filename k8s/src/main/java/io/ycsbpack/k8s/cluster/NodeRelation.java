// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.PodAffinity;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.PodAffinityTermBuilder;
import io.fabric8.kubernetes.api.model.PodAntiAffinity;
import io.fabric8.kubernetes.api.model.PreferredSchedulingTerm;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraintBuilder;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;
import java.util.List;
import java.util.Map;

/** Nodes of pods, relative to the nodes of the database, and the affinities that place them. */
public enum NodeRelation {
  /** On other nodes while these have room. */
  ANY,
  SAME,
  OTHER;

  /**
   * The scheduler sums weights per node and scales the sums to 0..100: equal weights would halve the effect of
   * nearness.
   */
  private static final int NEAR = 100;
  private static final int APART = 10;
  private static final String NODE = "kubernetes.io/hostname";

  /** @param database labels of its pods */
  public Affinity affinityTo(Map<String, String> database) {
    return switch (this) {
      case ANY -> apartFrom(new Affinity(), database);
      case SAME -> new Affinity(null, new PodAffinity(List.of(), List.of(onOneNodeWith(database))), null);
      case OTHER -> new Affinity(null, null, new PodAntiAffinity(List.of(), List.of(onOneNodeWith(database))));
    };
  }

  /** Also apart from these pods while nodes have room. */
  public static Affinity apartFrom(Affinity affinity, Map<String, String> pods) {
    return new AffinityBuilder(affinity).editOrNewPodAntiAffinity()
        .addToPreferredDuringSchedulingIgnoredDuringExecution(new WeightedPodAffinityTerm(onOneNodeWith(pods), APART))
        .endPodAntiAffinity()
        .build();
  }

  public static Affinity near(Affinity affinity, Map<String, String> pods) {
    return new AffinityBuilder(affinity).editOrNewPodAffinity()
        .addToPreferredDuringSchedulingIgnoredDuringExecution(new WeightedPodAffinityTerm(onOneNodeWith(pods), NEAR))
        .endPodAffinity()
        .build();
  }

  /** On other nodes than these while they have room: with the other terms this outweighs the spread over nodes. */
  public static Affinity off(Affinity affinity, List<String> nodes) {
    if (nodes.isEmpty()) {
      return affinity;
    }
    List<NodeSelectorRequirement> others = nodes.stream()
        .map(node -> new NodeSelectorRequirement("metadata.name", "NotIn", List.of(node)))
        .toList();
    return new AffinityBuilder(affinity).withNewNodeAffinity()
        .addToPreferredDuringSchedulingIgnoredDuringExecution(
            new PreferredSchedulingTerm(new NodeSelectorTerm(List.of(), others), NEAR))
        .endNodeAffinity()
        .build();
  }

  /** One pod more on a node than on another at most, while nodes have room. */
  public static TopologySpreadConstraint spread(Map<String, String> pods) {
    return new TopologySpreadConstraintBuilder().withMaxSkew(1)
        .withTopologyKey(NODE)
        .withWhenUnsatisfiable("ScheduleAnyway")
        .withLabelSelector(new LabelSelector(List.of(), pods))
        .build();
  }

  private static PodAffinityTerm onOneNodeWith(Map<String, String> pods) {
    return new PodAffinityTermBuilder().withTopologyKey(NODE)
        .withLabelSelector(new LabelSelector(List.of(), pods))
        .build();
  }
}
