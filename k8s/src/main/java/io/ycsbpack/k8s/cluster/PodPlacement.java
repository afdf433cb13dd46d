package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.PodAffinityTermBuilder;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraintBuilder;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTermBuilder;
import java.util.Arrays;
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

  /** Apart while nodes have room; the first labels weigh most. */
  @SafeVarargs
  public static Affinity apartFrom(Map<String, String>... labels) {
    return new AffinityBuilder().withNewPodAntiAffinity()
        .withPreferredDuringSchedulingIgnoredDuringExecution(
            Arrays.stream(labels).map(one -> term(one, APART / (Arrays.asList(labels).indexOf(one) + 1))).toList())
        .endPodAntiAffinity()
        .build();
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
