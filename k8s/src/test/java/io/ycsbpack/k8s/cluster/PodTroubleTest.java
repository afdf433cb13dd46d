// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodTroubleTest {

  @ParameterizedTest
  @CsvSource(delimiter = ';', value = {
    "pods x is forbidden: exceeded quota: q, requested: limits.cpu=2, used: limits.cpu=0, limited: limits.cpu=1; MAY_PASS",
    "pods x is forbidden: failed quota: q: must specify limits.cpu for: ycsb; STUCK",
    "pods x is forbidden: maximum memory usage per Container is 3Gi, but limit is 4Gi; STUCK",
    "pods x is forbidden: violates PodSecurity restricted:latest; STUCK",
    "pods x is forbidden: error looking up service account test/default: serviceaccount default not found; MAY_PASS"})
  void whatTheNamespaceDoesNotAllowIsFinal(String message, PodTrouble.Kind kind) {
    assertThat(PodTrouble.refused(message).kind()).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource({"ErrImageNeverPull, STUCK, has no image", "InvalidImageName, STUCK, has no image",
    "ErrImagePull, MAY_PASS, has no image", "ImagePullBackOff, MAY_PASS, has no image",
    "CreateContainerConfigError, STUCK, can't start", "CrashLoopBackOff, STUCK, ended 3 times"})
  void aContainerThatCanNotRunIsSaidToBeSo(String reason, PodTrouble.Kind kind, String words) {
    assertThat(PodTrouble.of(pod("""
        containerStatuses:
        - {name: db, image: "registry/db:1", restartCount: 3, state: {waiting: {message: because, reason: %s}}}
        """, reason))).hasValueSatisfying(trouble -> {
      assertThat(trouble.kind()).isEqualTo(kind);
      assertThat(trouble.text()).startsWith("pod db-0").contains(words);
    });
  }

  @Test
  void aPodWithoutANodeTellsTheSchedulersReason() {
    assertThat(PodTrouble.of(pod("""
        conditions: [{type: PodScheduled, status: "False", message: "0/3 nodes are available:\\n 3 Insufficient cpu."}]
        """)).orElseThrow().text())
        .isEqualTo("pod db-0 fits on no node: 0/3 nodes are available: 3 Insufficient cpu.");
  }

  @Test
  void aPodWhoseClaimIsNotBoundWaitsForItsVolume() {
    assertThat(PodTrouble.of(pod("""
        conditions:
        - type: PodScheduled
          status: "False"
          message: "0/1 nodes are available: pod has unbound immediate PersistentVolumeClaims. not found"
        """))).hasValueSatisfying(trouble -> {
      assertThat(trouble.kind()).isEqualTo(PodTrouble.Kind.NO_VOLUME);
      assertThat(trouble.text()).startsWith("pod db-0 has no volume yet: 0/1 nodes are available");
    });
  }

  @Test
  void anEvictedPodTellsWhy() {
    assertThat(PodTrouble.of(pod("{phase: Failed, reason: Evicted, message: 'The node was low on resource: memory.'}"))
        .orElseThrow()
        .text()).contains("was evicted").contains("low on resource");
  }

  @Test
  void aPodThatIsStartingIsNoTrouble() {
    assertThat(PodTrouble.of(pod("containerStatuses: [{name: db, state: {waiting: {reason: ContainerCreating}}}]")))
        .isEmpty();
    assertThat(PodTrouble.of(Manifest.pod("metadata: {name: db-0}"))).isEmpty();
  }

  private static Pod pod(String status, Object... values) {
    Pod pod = Manifest.pod("metadata: {name: db-0}");
    pod.setStatus(Manifest.read(PodStatus.class, status, values));
    return pod;
  }
}
