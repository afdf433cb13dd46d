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

/** Places pods near other pods or apart from them, always or as far as nodes have room. */
public final class PodPlacement {
  /**
   * The scheduler sums these for each node and scales the sums to 0..100. Were both alike, half of that scale would be
   * for what tells a node that is neither near nor apart from the one to be apart from.
   */
  private static final int NEAR = 100;
  private static final int APART = 10;
  private static final String NODE = "kubernetes.io/hostname";

  private PodPlacement() {
  }

  /** Apart from the pods with these labels as far as there is room; labels named first matter most. */
  @SafeVarargs
  public static Affinity apartFrom(Map<String, String>... labels) {
    return new AffinityBuilder().withNewPodAntiAffinity()
        .withPreferredDuringSchedulingIgnoredDuringExecution(
            Arrays.stream(labels).map(one -> term(one, APART / (Arrays.asList(labels).indexOf(one) + 1))).toList())
        .endPodAntiAffinity()
        .build();
  }

  /** Never on a node of the pods with these labels: for clusters where other nodes have room for all such pods. */
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

  /** The same, and apart from the pods with these labels as far as there is room. */
  public static Affinity alsoApartFrom(Affinity affinity, Map<String, String> labels) {
    return new AffinityBuilder(affinity).editOrNewPodAntiAffinity()
        .addToPreferredDuringSchedulingIgnoredDuringExecution(term(labels, APART))
        .endPodAntiAffinity()
        .build();
  }

  /** The same, and on a node of the pods with these labels as far as there is room. */
  public static Affinity near(Affinity affinity, Map<String, String> labels) {
    return new AffinityBuilder(affinity).editOrNewPodAffinity()
        .addToPreferredDuringSchedulingIgnoredDuringExecution(term(labels, NEAR))
        .endPodAffinity()
        .build();
  }

  /** Pods with these labels are spread over the nodes, as far as there is room. */
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
