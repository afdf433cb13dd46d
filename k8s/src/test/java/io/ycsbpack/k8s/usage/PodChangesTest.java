// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.Pod;
import io.ycsbpack.k8s.cluster.Manifest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodChangesTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private final PodChanges changes = new PodChanges("db");

  /** A kubelet's report has no author. A limit that was changed back between two looks shows by the generation. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"1 | 0.5 | 500m |",
    "2 | 900m | 500m | CPU limit 500m -> 900m, CPU request 500m -> 900m, generation 1 -> 2, by somebody at"
        + " 2026-01-01T00:00:01Z",
    "3 | 500m | 500m | generation 1 -> 3, by somebody at 2026-01-01T00:00:01Z",
    "1 | 500m | 250m | reported CPU limit 500m -> 250m, seen at 2026-01-01T00:00:02Z"})
  void aChangeIsNamedWithItsValuesAndWhoMadeItWhen(long generation, String cpu, String reported, String change) {
    assertThat(changed(pod("1", generation, cpu, reported)))
        .isEqualTo(Optional.ofNullable(change).map("pod db-0: "::concat));
  }

  @Test
  void aDeletedPodIsNotBlamedOnWhoChangedItBefore() {
    Pod deleted = pod("1", 1, "500m", "500m");
    deleted.getMetadata().setGeneration(2L);
    deleted.getMetadata().setDeletionTimestamp("2026-01-01T00:00:01Z");

    assertThat(changed(deleted).orElseThrow())
        .isEqualTo("pod db-0: deletion requested, generation 1 -> 2, seen at 2026-01-01T00:00:02Z");
  }

  @Test
  void aKubeletThatReportsLateWhatIsDescribedChangesNothing() {
    Pod silent = pod("1", 1, "500m", "500m");
    silent.getStatus().getContainerStatuses().get(0).setResources(null);

    changes.look(List.of(silent), START);
    changes.look(List.of(pod("1", 1, "500m", "500m")), START.plusSeconds(2));

    assertThat(changes.text()).isEmpty();
  }

  @Test
  void aSidecarIsLookedAtToo() {
    PodChanges ofSidecar = new PodChanges("logs");

    ofSidecar.look(List.of(sidecar("500m", "500m")), START);
    ofSidecar.look(List.of(sidecar("900m", "500m")), START.plusSeconds(2));
    ofSidecar.look(List.of(sidecar("900m", "900m")), START.plusSeconds(4));

    assertThat(ofSidecar.text().orElseThrow()).contains("CPU limit 500m -> 900m")
        .endsWith("reported CPU limit 500m -> 900m, seen at 2026-01-01T00:00:04Z");
  }

  /** Tells how the pod differs from the one that was there two seconds earlier. */
  private Optional<String> changed(Pod pod) {
    changes.look(List.of(pod("1", 1, "500m", "500m")), START);
    changes.look(List.of(pod), START.plusSeconds(2));
    return changes.text();
  }

  private static Pod sidecar(String cpu, String reported) {
    Pod pod = pod("1", 1, "1", "1");
    Pod sidecar = Manifest.pod("""
        spec: {initContainers: [{name: logs, restartPolicy: Always, resources: %s}]}
        status: {initContainerStatuses: [{name: logs, resources: %s}]}
        """, cpu(cpu), cpu(reported));
    pod.getSpec().setInitContainers(sidecar.getSpec().getInitContainers());
    pod.getStatus().setInitContainerStatuses(sidecar.getStatus().getInitContainerStatuses());
    return pod;
  }

  @Test
  void aRestartIsNamedWithItsReason() {
    Pod again = pod("1", 1, "500m", "500m");
    again.getStatus().getContainerStatuses().get(0).setRestartCount(1);
    again.getStatus()
        .getContainerStatuses()
        .get(0)
        .setLastState(Manifest.read(ContainerState.class, "terminated: {reason: OOMKilled}"));

    assertThat(changed(again).orElseThrow()).isEqualTo(
        "pod db-0: its container was started again 1 time (OOMKilled), seen at 2026-01-01T00:00:02Z");
  }

  @Test
  void aRestartIsSeenAcrossALookWithoutAStatus() {
    Pod without = pod("1", 1, "500m", "500m");
    without.setStatus(null);
    Pod again = pod("1", 1, "500m", "500m");
    again.getStatus().getContainerStatuses().get(0).setRestartCount(2);
    Pod first = pod("1", 1, "500m", "500m");
    first.getStatus().getContainerStatuses().get(0).setRestartCount(1);

    changes.look(List.of(without), START);
    changes.look(List.of(first), START);
    assertThat(changes.text()).as("its restarts were unknown").isEmpty();
    changes.look(List.of(without), START);
    changes.look(List.of(again), START);

    assertThat(changes.text().orElseThrow()).contains("its container was started again 1 time");
  }

  @Test
  void aPodThatWasReplacedIsNamedAndItsLimitsAreNotCompared() {
    assertThat(changed(pod("2", 4, "900m", "900m")).orElseThrow())
        .isEqualTo("its pods changed from db-0 (uid 1) to db-0 (uid 2), seen at 2026-01-01T00:00:02Z");
  }

  @Test
  void podsThatCameAndWentAreNamedAlthoughTheSetIsTheOldOneAtTheEnd() {
    Pod first = pod("1", 1, "500m", "500m");
    changes.look(List.of(first), START);
    changes.look(List.of(first, pod("2", 1, "500m", "500m")), START.plusSeconds(2));
    changes.look(List.of(first), START.plusSeconds(4));

    assertThat(changes.text().orElseThrow())
        .contains("from db-0 (uid 1) to db-0 (uid 1), db-0 (uid 2), seen at 2026-01-01T00:00:02Z")
        .contains("from db-0 (uid 1), db-0 (uid 2) to db-0 (uid 1), seen at 2026-01-01T00:00:04Z");
  }

  @Test
  void aQuotaThatIsTheLimitAtBothEndsIsNoChange() {
    quota(OptionalDouble.of(0.5), OptionalDouble.of(0.501));
    quota(OptionalDouble.empty(), OptionalDouble.empty());

    assertThat(changes.text()).as("where none was seen, it can't be").isEmpty();
  }

  @Test
  void aQuotaThatIsNotTheLimitAtAnEndIsOne() {
    quota(OptionalDouble.of(0.5), OptionalDouble.of(0.9));
    quota(OptionalDouble.of(0.9), OptionalDouble.of(0.9));
    quota(OptionalDouble.of(0.5), OptionalDouble.empty());

    String ofPod = "pod db-0: quota of the control group ";
    String limit = " cores; the limit that the kubelet reports is 500m";
    assertThat(changes.text()).hasValue(ofPod + "0.5 -> 0.9" + limit + "; " + ofPod + "0.9" + limit + "; " + ofPod
        + "0.5 -> unlimited" + limit);
  }

  private void quota(OptionalDouble first, OptionalDouble last) {
    changes.quota(pod("1", 1, "500m", "500m"), first, last);
  }

  private static Pod pod(String uid, long generation, String cpu, String reported) {
    return Manifest.pod("""
        metadata:
          name: db-0
          uid: "%s"
          generation: %d
          managedFields:
          - manager: somebody
            time: "%s"
            fieldsV1: {f:spec: {f:containers: {'k:{"name":"db"}': {f:resources: {}}}}}
        spec: {containers: [{name: db, resources: %s}]}
        status: {containerStatuses: [{name: db, resources: %s}]}
        """, uid, generation, generation == 1 ? "2025-12-31T23:58:30Z" : "2026-01-01T00:00:01Z", cpu(cpu),
        cpu(reported));
  }

  private static String cpu(String amount) {
    return "{limits: {cpu: %1$s}, requests: {cpu: %1$s}}".formatted(amount);
  }
}
