// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.PodAffinityTermBuilder;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraintBuilder;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTermBuilder;
import java.util.List;
import java.util.Map;

public final class PodPlacement {
  /**
   * The scheduler sums weights per node and scales the sums to 0..100: equal weights would halve the effect of
   * nearness.
   */
  private static final int NEAR = 100;
  private static final int APART = 10;
  private static final String NODE = "kubernetes.io/hostname";

  private PodPlacement() {
  }

  /** Apart while nodes have room. */
  public static Affinity apartFrom(Map<String, String> labels) {
    return alsoApartFrom(new Affinity(), labels);
  }

  public static Affinity neverWith(Map<String, String> labels) {
    return new AffinityBuilder().withNewPodAntiAffinity()
        .withRequiredDuringSchedulingIgnoredDuringExecution(onOneNodeWith(labels))
        .endPodAntiAffinity()
        .build();
  }

  static Affinity together(Map<String, String> labels) {
    return new AffinityBuilder().withNewPodAffinity()
        .withRequiredDuringSchedulingIgnoredDuringExecution(onOneNodeWith(labels))
        .endPodAffinity()
        .build();
  }

  public static Affinity alsoApartFrom(Affinity affinity, Map<String, String> labels) {
    return new AffinityBuilder(affinity).editOrNewPodAntiAffinity()
        .addToPreferredDuringSchedulingIgnoredDuringExecution(term(labels, APART))
        .endPodAntiAffinity()
        .build();
  }

  public static Affinity near(Affinity affinity, Map<String, String> labels) {
    return new AffinityBuilder(affinity).editOrNewPodAffinity()
        .addToPreferredDuringSchedulingIgnoredDuringExecution(term(labels, NEAR))
        .endPodAffinity()
        .build();
  }

  /** On other nodes than these while they have room: with the other terms this outweighs the spread over nodes. */
  public static Affinity off(Affinity affinity, List<String> nodes) {
    return nodes.isEmpty()
        ? affinity
        : new AffinityBuilder(affinity).withNewNodeAffinity()
            .addNewPreferredDuringSchedulingIgnoredDuringExecution()
            .withWeight(NEAR)
            .withNewPreference()
            .withMatchFields(
                nodes.stream()
                    .map(node -> new NodeSelectorRequirement("metadata.name", "NotIn", List.of(node)))
                    .toList())
            .endPreference()
            .endPreferredDuringSchedulingIgnoredDuringExecution()
            .endNodeAffinity()
            .build();
  }

  public static TopologySpreadConstraint spread(Map<String, String> labels) {
    return new TopologySpreadConstraintBuilder().withMaxSkew(1)
        .withTopologyKey(NODE)
        .withWhenUnsatisfiable("ScheduleAnyway")
        .withNewLabelSelector()
        .withMatchLabels(labels)
        .endLabelSelector()
        .build();
  }

  private static WeightedPodAffinityTerm term(Map<String, String> labels, int weight) {
    return new WeightedPodAffinityTermBuilder().withWeight(weight).withPodAffinityTerm(onOneNodeWith(labels)).build();
  }

  private static PodAffinityTerm onOneNodeWith(Map<String, String> labels) {
    return new PodAffinityTermBuilder().withTopologyKey(NODE)
        .withNewLabelSelector()
        .withMatchLabels(labels)
        .endLabelSelector()
        .build();
  }
}
