package io.ycsbpack.k8s.cluster;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTermBuilder;
import java.util.Arrays;
import java.util.Map;

/** Keeps pods on nodes apart from others, as far as there is room: on a cluster of one node they must share it. */
public final class Apart {
  private static final int WEIGHT = 100;

  private Apart() {
  }

  /** From the pods with these labels; those named first matter most. */
  @SafeVarargs
  public static Affinity from(Map<String, String>... labels) {
    return new AffinityBuilder().withNewPodAntiAffinity()
        .withPreferredDuringSchedulingIgnoredDuringExecution(
            Arrays.stream(labels).map(one -> term(one, WEIGHT / (Arrays.asList(labels).indexOf(one) + 1))).toList())
        .endPodAntiAffinity()
        .build();
  }

  private static WeightedPodAffinityTerm term(Map<String, String> labels, int weight) {
    return new WeightedPodAffinityTermBuilder().withWeight(weight)
        .withNewPodAffinityTerm()
        .withTopologyKey("kubernetes.io/hostname")
        .withNewLabelSelector()
        .withMatchLabels(labels)
        .endLabelSelector()
        .endPodAffinityTerm()
        .build();
  }
}
