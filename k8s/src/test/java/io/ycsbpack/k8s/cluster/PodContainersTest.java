// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Test;

class PodContainersTest {
  private final Pod pod = Manifest.pod("""
      metadata:
        name: db-0
        managedFields:
        - manager: operator
          time: "2026-01-01T00:00:01Z"
          fieldsV1: {f:spec: {f:initContainers: {'k:{"name":"logs"}': {f:resources: {}}}}}
        - manager: kubectl
          time: "2026-01-01T00:00:02Z"
          fieldsV1: {f:spec: {f:containers: {'k:{"name":"db"}': {f:resources: {}}}}}
      spec:
        initContainers: [{name: prepare}, {name: logs, restartPolicy: Always}]
        containers: [{name: db}]
      status:
        initContainerStatuses: [{name: logs, restartCount: 3}]
        containerStatuses: [{name: db, restartCount: 0}]
      """);

  @Test
  void aContainerIsFoundInEitherList() {
    assertThat(PodContainers.main(pod.getSpec())).containsExactly("db");
    assertThat(PodContainers.init(pod.getSpec())).containsExactly("prepare", "logs");
    assertThat(PodContainers.find(pod.getSpec(), "logs")).isPresent();
    assertThat(PodContainers.find(pod.getSpec(), "db")).isPresent();
    assertThat(PodContainers.find(pod.getSpec(), "other")).isEmpty();
    assertThat(PodContainers.status(pod, "logs").orElseThrow().getRestartCount()).isEqualTo(3);
    assertThat(PodContainers.status(pod, "prepare")).isEmpty();
  }

  @Test
  void anInitContainerEndsBeforeItsPodIsReadyAndASidecarDoesNot() {
    assertThat(PodContainers.endsBeforeReady(pod.getSpec(), "prepare")).isTrue();
    assertThat(PodContainers.endsBeforeReady(pod.getSpec(), "logs")).isFalse();
    assertThat(PodContainers.endsBeforeReady(pod.getSpec(), "db")).isFalse();
  }

  @Test
  void whoChangedASidecarIsKnown() {
    assertThat(FieldManager.of(pod, "logs")).hasValue(new FieldManager("operator", "2026-01-01T00:00:01Z"));
    assertThat(FieldManager.of(pod, "db")).hasValue(new FieldManager("kubectl", "2026-01-01T00:00:02Z"));
    assertThat(FieldManager.of(pod, "prepare")).isEmpty();
  }
}
