// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Manifest;
import io.ycsbpack.k8s.usage.GroupReading;
import io.ycsbpack.testkit.SteppingClock;
import io.ycsbpack.testkit.TestConsole;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A pod whose limits were changed to one core and 1 GiB, and what others do to it afterwards. */
@EnableKubernetesMockClient(crud = true, https = false)
class HeldLimitsTest {
  private static final Limits APPLIED = new Limits(Quantity.parse("1"), Quantity.parse("1Gi"));
  private static final int GIB = 1 << 30;

  KubernetesClient client;
  private GroupReading group;
  private final SteppingClock clock = new SteppingClock(this::later);
  private Runnable after20Seconds = () -> {
  };

  private void later() {
    if (clock.passed().toSeconds() >= 20) {
      after20Seconds.run();
    }
  }

  @BeforeEach
  void aPod() {
    Manifest.create(client, pod("1", "1"));
  }

  @Test
  void limitsThatStayInDescriptionReportAndGroupHold() {
    group(1, GIB);

    assertThatCode(this::check).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({"500m, 1, ' and was set back to 500m CPU, 1Gi by somebody at 2026-01-01T00:00:01Z'",
    "1, 500m, ', which its kubelet reported, and now it reports 500m CPU, 1Gi'"})
  void aChangeWhileTheGroupIsWaitedForIsNamed(String cpu, String reported, String change) {
    group(0.5, GIB);
    after20Seconds = () -> Manifest.update(client, pod(cpu, reported));

    assertThatThrownBy(this::check).isInstanceOf(CommandException.class)
        .hasMessage("pod/db-0 was given 1 CPU, 1Gi" + change);
  }

  @Test
  void aGroupWithOtherMemoryDoesNotHoldThem() {
    group(1, GIB / 2);

    assertThatThrownBy(this::check).isInstanceOf(CommandException.class)
        .hasMessage("pod/db-0 was given 1 CPU, 1Gi, which its kubelet reports, but its control group has 536870912"
            + " bytes of memory");
    assertThat(clock.passed()).isGreaterThan(Duration.ofSeconds(30));
  }

  private void check() {
    Cluster cluster = Cluster.of(client, "test");
    new Resize(cluster, new Deadline(Duration.ofMinutes(5), new StopSignal(), clock), new TestConsole(),
        (pod, container) -> Optional.of(group))
        .requireHeld(new Limited(cluster, new LimitTarget("pod", "db-0")), "db", APPLIED);
  }

  private void group(double cores, double memory) {
    group = new GroupReading(0, 0, Optional.empty(), OptionalDouble.of(cores), OptionalDouble.of(memory), 0,
        Optional.empty());
  }

  private static Pod pod(String cpu, String reportedCpu) {
    return Manifest.pod("""
        metadata:
          name: db-0
          managedFields:
          - manager: somebody
            time: "2026-01-01T00:00:01Z"
            fieldsV1: {f:spec: {f:containers: {'k:{"name":"db"}': {f:resources: {}}}}}
        spec: {nodeName: node, containers: [{name: db, resources: {limits: {cpu: %s, memory: 1Gi}}}]}
        status: {containerStatuses: [{name: db, resources: {limits: {cpu: %s, memory: 1Gi}}}]}
        """, cpu, reportedCpu);
  }

  @Test
  void aReportOfTheNewestDescriptionCounts() {
    assertThat(reports(reported(3, 3L))).isTrue();
    assertThat(reports(reported(3, null))).as("a kubelet that reports no generation").isTrue();
  }

  /** After a change that was set back, the status still has the limits from before both. */
  @Test
  void aReportOfAnEarlierDescriptionDoesNot() {
    assertThat(reports(reported(3, 2L))).isFalse();
  }

  @Test
  void aResizeUnderWayIsNoReport() {
    Pod pod = new PodBuilder(reported(3, 3L)).editStatus()
        .addNewCondition()
        .withType("PodResizeInProgress")
        .withStatus("True")
        .endCondition()
        .endStatus()
        .build();

    assertThat(reports(pod)).isFalse();
  }

  private static boolean reports(Pod pod) {
    return Resize.reports(pod, "db", new Limits(Quantity.parse("100m"), null));
  }

  private static Pod reported(long generation, Long observed) {
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
