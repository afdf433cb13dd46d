// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.ycsbpack.k8s.cluster.Manifest;
import org.junit.jupiter.api.Test;

/** When the kubelet's report of a limit counts. */
class ResizeTest {
  private static final Limits LIMITS = new Limits(Quantity.parse("100m"), null);

  @Test
  void aReportOfTheNewestDescriptionCounts() {
    assertThat(reports(pod(3, 3L))).isTrue();
    assertThat(reports(pod(3, null))).as("a kubelet that reports no generation").isTrue();
  }

  /** After a change that was set back, the status still has what was there before both. */
  @Test
  void aReportOfAnEarlierDescriptionDoesNot() {
    assertThat(reports(pod(3, 2L))).isFalse();
  }

  @Test
  void aResizeUnderWayIsNoReport() {
    Pod pod = new PodBuilder(pod(3, 3L)).editStatus()
        .addNewCondition()
        .withType("PodResizeInProgress")
        .withStatus("True")
        .endCondition()
        .endStatus()
        .build();

    assertThat(reports(pod)).isFalse();
  }

  private static boolean reports(Pod pod) {
    return Resize.reports(pod, "db", LIMITS);
  }

  private static Pod pod(long generation, Long observed) {
    return Manifest.pod("""
        metadata: {name: db-0, generation: %s}
        spec: {containers: [{name: db}]}
        status:
          observedGeneration: %s
          conditions: [{type: Ready, status: "True"}]
          containerStatuses: [{name: db, resources: {limits: {cpu: 100m}}}]
        """, generation, observed);
  }
}
