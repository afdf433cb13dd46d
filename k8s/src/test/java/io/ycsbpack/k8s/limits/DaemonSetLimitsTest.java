// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Manifest;
import io.ycsbpack.k8s.cluster.PodContainers;
import io.ycsbpack.testkit.SteppingClock;
import io.ycsbpack.testkit.TestConsole;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Limits of a DaemonSet and of its sidecars. */
@EnableKubernetesMockClient(crud = true, https = false)
class DaemonSetLimitsTest {
  private static final Limits ONE_CPU = new Limits(Quantity.parse("1"), null);
  private static final String HALF_A_CORE_YAML = "{limits: {cpu: 500m}, requests: {cpu: 200m}}";
  private static final ResourceRequirements HALF_A_CORE = Manifest.read(ResourceRequirements.class, HALF_A_CORE_YAML);

  KubernetesClient client;
  private FakeDaemonSet daemons;
  private Deadline deadline;
  private Runnable atNextWait = () -> {
  };

  @BeforeEach
  void startCluster() {
    daemons = new FakeDaemonSet(client, 2);
    deadline = new Deadline(Duration.ofSeconds(10), new StopSignal(), new SteppingClock(() -> {
      Runnable work = atNextWait;
      atNextWait = () -> {
      };
      work.run();
      daemons.reconcile();
    })).every(Duration.ofSeconds(2));
  }

  @Test
  void aRolloutReachesThePodsOfAllNodesAndIsUndone() {
    daemons.create("RollingUpdate", spec());
    LimitChange change = change("daemonset/db", null);

    change.apply(ONE_CPU, ResizePolicy.ROLLOUT);

    assertThat(change.reported()).hasSize(2)
        .allSatisfy((pod, limits) -> assertThat(limits).hasToString("1 CPU, 64Mi"));
    assertThat(change.remembered()).hasToString("Optional[500m CPU, no memory limit]");
    change.undo();
    assertThat(described("db")).isEqualTo(HALF_A_CORE);
    assertThat(change.reported()).hasSize(2)
        .allSatisfy((pod, limits) -> assertThat(limits).hasToString("500m CPU, 64Mi"));
    assertThat(change.remembered()).isEmpty();
  }

  @Test
  void aNodeThatJoinsDuringTheRolloutIsWaitedForToo() {
    daemons.create("RollingUpdate", spec());
    atNextWait = daemons::addNode;

    LimitChange change = change("ds/db", null);
    change.apply(ONE_CPU, ResizePolicy.ROLLOUT);

    assertThat(change.reported()).hasSize(3)
        .allSatisfy((pod, limits) -> assertThat(limits).hasToString("1 CPU, 64Mi"));
  }

  @Test
  void thePodsOfOneWithStrategyOnDeleteWouldStayAsTheyAreWhichIsSaidBeforeAnythingIsTouched() {
    daemons.create("OnDelete", spec());

    assertThatThrownBy(() -> change("daemonset/db", null).apply(ONE_CPU, ResizePolicy.ROLLOUT))
        .isInstanceOfSatisfying(CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.CONDITION))
        .hasMessageStartingWith("daemonset/db can't be rolled out: its update strategy is OnDelete");
    assertThat(described("db")).isEqualTo(HALF_A_CORE);
    assertThat(change("daemonset/db", null).remembered()).isEmpty();
  }

  @Test
  void aSidecarWhoseTemplateIsSetBackNamesWhoDidIt() {
    daemons.create("RollingUpdate", spec());
    atNextWait = () -> daemons.resource().edit(this::setBack);

    assertThatThrownBy(() -> change("daemonset/db", "logs").apply(ONE_CPU, ResizePolicy.ROLLOUT))
        .isInstanceOfSatisfying(CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.CONDITION))
        .hasMessage("the template was given 1 CPU, no memory limit and was set back to 500m CPU, no memory limit by"
            + " operator at 2026-01-01T00:00:01Z");
  }

  @Test
  void aPodIsLimitedThroughItsDaemonSet() {
    daemons.create("RollingUpdate", spec());
    TestConsole console = new TestConsole();
    String pod = "pod/" + daemons.pods().get(0).getMetadata().getName();

    new LimitChange(Cluster.of(client, "test"), LimitTarget.parse(pod), Optional.empty(), deadline, console);

    assertThat(console.lines()).containsExactly(
        pod + " belongs to daemonset/db, whose limits are changed instead");
  }

  @Test
  void aSidecarIsPlannedInPlaceAndIsNotTakenUnlessNamed() {
    daemons.create("RollingUpdate", spec());

    assertThat(change("daemonset/db", null).container()).isEqualTo("db");
    LimitChange change = change("daemonset/db", "logs");
    assertThat(change.defaultPolicy()).isEqualTo(ResizePolicy.IN_PLACE);
    assertThat(change.planned(ONE_CPU, ResizePolicy.IN_PLACE)).hasToString("1 CPU, 64Mi");
    assertThatThrownBy(() -> change("daemonset/db", "prepare")).isInstanceOf(UsageException.class)
        .hasMessage("daemonset/db has db, and sidecars logs; there is no 'prepare'");
  }

  @Test
  void theLimitOfASidecarIsUndoneWithoutBeingNamed() {
    daemons.create("RollingUpdate", spec());
    change("daemonset/db", "logs").apply(ONE_CPU, ResizePolicy.ROLLOUT);
    assertThat(described("db")).isEqualTo(HALF_A_CORE);

    LimitChange undo = change("daemonset/db", null);
    assertThat(undo.container()).isEqualTo("db");
    assertThat(undo.rememberedContainer()).hasValue("logs");
    undo.undo();
    assertThat(described("logs")).isEqualTo(HALF_A_CORE);
  }

  @ParameterizedTest
  @CsvSource({"3,2,2,true", "2,2,2,false", ",2,2,false", "3,1,2,false", "3,,2,false", "3,2,1,false", "3,2,,false"})
  void itIsRolledOutWhenItsControllerHasSeenTheTemplateAndAllPodsAreOfItAndReady(Long observed, Integer updated,
      Integer ready, boolean rolledOut) {
    GenericKubernetesResource set = Manifest.read(GenericKubernetesResource.class, """
        apiVersion: apps/v1
        kind: DaemonSet
        metadata: {generation: 3}
        status: {observedGeneration: %s, desiredNumberScheduled: 2, updatedNumberScheduled: %s, numberReady: %s}
        """, observed, updated, ready);

    assertThat(LimitedKind.Controller.DAEMONSET.isRolledOut(set)).isEqualTo(rolledOut);
  }

  @ParameterizedTest
  @CsvSource({"new, new, true", "old, new, false"})
  void aStatefulSetIsRolledOutOnceAllPodsAreOfTheNewRevision(String current, String update, boolean rolledOut) {
    GenericKubernetesResource set = Manifest.read(GenericKubernetesResource.class, """
        apiVersion: apps/v1
        kind: StatefulSet
        metadata: {generation: 3}
        spec: {replicas: 2}
        status: {observedGeneration: 3, updatedReplicas: 2, currentRevision: %s, updateRevision: %s}
        """, current, update);

    assertThat(LimitedKind.Controller.STATEFULSET.isRolledOut(set)).isEqualTo(rolledOut);
  }

  private static PodSpec spec() {
    return Manifest.read(PodSpec.class, """
        initContainers:
        - {name: prepare, resources: %1$s}
        - {name: logs, restartPolicy: Always, resources: %1$s}
        containers: [{name: db, resources: %1$s}]
        """, HALF_A_CORE_YAML);
  }

  private DaemonSet setBack(DaemonSet now) {
    now.getMetadata().setManagedFields(List.of(Manifest.read(ManagedFieldsEntry.class, """
        manager: operator
        time: "2026-01-01T00:00:01Z"
        fieldsV1: {f:spec: {f:template: {f:spec: {f:initContainers: {'k:{"name":"logs"}': {f:resources: {}}}}}}}
        """)));
    Limited.container(now.getSpec().getTemplate().getSpec(), "logs").setResources(HALF_A_CORE);
    return now;
  }

  private ResourceRequirements described(String container) {
    return PodContainers.find(daemons.resource().get().getSpec().getTemplate().getSpec(), container)
        .orElseThrow()
        .getResources();
  }

  private LimitChange change(String target, String container) {
    return new LimitChange(Cluster.of(client, "test"), LimitTarget.parse(target), Optional.ofNullable(container),
        deadline,
        new TestConsole());
  }
}
