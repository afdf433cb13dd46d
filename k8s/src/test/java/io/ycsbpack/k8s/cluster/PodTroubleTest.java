// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.testkit.SteppingClock;
import java.time.Duration;
import java.util.Optional;
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

  private static final Optional<PodTrouble> NO_ROOM = Optional
      .of(new PodTrouble(PodTrouble.Kind.NO_ROOM, "pod a fits on no node"));

  private final SteppingClock clock = new SteppingClock();
  private final PodTrouble.Lasting lasting = new PodTrouble.Lasting(
      new Deadline(Duration.ofMinutes(5), new StopSignal(), clock), PodTrouble.Lasting.TIMEOUT);

  @ParameterizedTest
  @CsvSource({"NO_ROOM, 600", "MAY_PASS, 30", "NO_VOLUME, 120"})
  void troubleThatMayPassIsGivenUpForWhenItLasts(PodTrouble.Kind kind, int seconds) {
    PodTrouble.Lasting patient = new PodTrouble.Lasting(new Deadline(Duration.ofMinutes(5), new StopSignal(), clock),
        Duration.ofMinutes(10));
    Optional<PodTrouble> trouble = Optional.of(new PodTrouble(kind, "pod a waits"));
    assertThat(patient.of(NO_ROOM)).isEmpty();
    assertThat(patient.of(trouble)).as("each kind has its own time").isEmpty();
    clock.pass(Duration.ofSeconds(seconds - 1));
    assertThat(patient.of(trouble)).isEmpty();
    clock.pass(Duration.ofSeconds(2));
    assertThat(patient.of(trouble)).isEqualTo(trouble);
  }

  @Test
  void howLongTheWaitTookBeforeTheTroubleDoesNotCount() {
    assertThat(lasting.of(Optional.empty())).isEmpty();
    clock.pass(Duration.ofMinutes(2));
    assertThat(lasting.of(NO_ROOM)).isEmpty();
    clock.pass(Duration.ofSeconds(20));
    assertThat(lasting.of(Optional.empty())).isEmpty();
    clock.pass(Duration.ofSeconds(20));
    assertThat(lasting.of(NO_ROOM)).isEmpty();
  }

  @Test
  void whatStaysUntilAUserChangesSomethingIsGivenUpForAtOnce() {
    Optional<PodTrouble> stuck = Optional.of(new PodTrouble(PodTrouble.Kind.STUCK, "pod a can't start"));

    assertThat(lasting.of(stuck)).isEqualTo(stuck);
  }
}
