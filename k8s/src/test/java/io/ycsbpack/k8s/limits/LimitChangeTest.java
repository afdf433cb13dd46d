// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Manifest;
import io.ycsbpack.k8s.cluster.PodContainers;
import io.ycsbpack.testkit.SteppingClock;
import io.ycsbpack.testkit.TestConsole;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Limits of a DaemonSet with a sidecar on two nodes. */
@EnableKubernetesMockClient(crud = true, https = false)
class LimitChangeTest {
  private static final LimitTarget TARGET = LimitTarget.TYPE.require("daemonset/db");
  private static final Limits ONE_CPU = new Limits(Quantity.parse("1"), null);
  /** As databases in service often are: they may use more than they ask for. */
  private static final String HALF_A_CORE_YAML = "{limits: {cpu: 500m}, requests: {cpu: 200m}}";
  private static final ResourceRequirements HALF_A_CORE = Manifest.read(ResourceRequirements.class, HALF_A_CORE_YAML);

  KubernetesClient client;
  private FakeDaemonSet daemons;
  private Deadline deadline;
  private Runnable atNextWait = () -> {
  };
  private final StopSignal stop = new StopSignal();

  @BeforeEach
  void deploy() {
    daemons = new FakeDaemonSet(client, 2);
    daemons.create("RollingUpdate", Manifest.read(PodSpec.class, """
        initContainers:
        - {name: prepare, resources: %1$s}
        - {name: logs, restartPolicy: Always, resources: %1$s}
        containers: [{name: db, resources: %1$s}]
        """, HALF_A_CORE_YAML));
    deadline = new Deadline(Duration.ofSeconds(10), stop, new SteppingClock(() -> {
      Runnable work = atNextWait;
      atNextWait = () -> {
      };
      work.run();
      daemons.reconcile();
    })).every(Duration.ofSeconds(2));
  }

  @Test
  void aRolloutReachesThePodsOfAllNodesAndIsUndone() {
    LimitChange change = change("db");
    atNextWait = daemons::addNode;

    change.apply(ONE_CPU, ResizePolicy.ROLLOUT);

    assertThat(change.reported()).as("also on the node that joined")
        .hasSize(3)
        .allSatisfy((pod, limits) -> assertThat(limits).hasToString("1 CPU, 64Mi"));
    assertThat(change.remembered().orElseThrow().limits()).hasToString("500m CPU, no memory limit");
    change.undo();
    assertThat(described("db")).isEqualTo(HALF_A_CORE);
    assertThat(change.reported()).hasSize(3)
        .allSatisfy((pod, limits) -> assertThat(limits).hasToString("500m CPU, 64Mi"));
    assertThat(change.remembered()).isEmpty();
  }

  @Test
  void aSecondChangeKeepsWhatWasThereBeforeTheFirst() {
    LimitChange change = change("db");

    change.apply(ONE_CPU, ResizePolicy.ROLLOUT);
    change.apply(new Limits(Quantity.parse("2"), Quantity.parse("2Gi")), ResizePolicy.ROLLOUT);
    change.undo();

    assertThat(described("db")).isEqualTo(HALF_A_CORE);
  }

  @Test
  void aChangeThatDoesNotComeTrueIsTakenBack() {
    daemons.stick("1");

    assertFails(change("db"), ExitCode.CONDITION);
    assertThat(described("db")).isEqualTo(HALF_A_CORE);
    assertThat(change("db").remembered()).isEmpty();
  }

  @Test
  void aSignalInTheMiddleTakesTheChangeBackAndKeepsItsExitCode() {
    daemons.stick("1");
    atNextWait = () -> stop.request(ExitCode.INTERRUPTED, "interrupted");

    assertFails(change("db"), ExitCode.INTERRUPTED);
    assertThat(described("db")).isEqualTo(HALF_A_CORE);
  }

  @Test
  void aSidecarWhoseTemplateIsSetBackNamesWhoDidIt() {
    atNextWait = () -> daemons.resource().edit(this::setBack);

    assertFails(change("logs"), ExitCode.CONDITION)
        .hasMessage("the template was given 1 CPU, no memory limit and was set back to 500m CPU, no memory limit by"
            + " operator at 2026-01-01T00:00:01Z");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "statefulset | updateStrategy: {rollingUpdate: {partition: 1}} | its update strategy has partition 1, so that",
    "statefulset | updateStrategy: {type: OnDelete} | its update strategy is OnDelete",
    "deployment | paused: true | it is paused, so that"})
  void whatWouldNotRollOutIsRefusedBeforeAnythingIsTouched(String kind, String strategy, String why) {
    String yaml = "{metadata: {name: db}, spec: {%s, template: %s}}";
    String template = Serialization.asJson(daemons.resource().get().getSpec().getTemplate());
    Manifest.create(client, kind.equals("deployment")
        ? Manifest.read(Deployment.class, yaml, strategy, template)
        : Manifest.read(StatefulSet.class, yaml, strategy, template));
    LimitChange change = change(LimitTarget.TYPE.require(kind + "/db"), "db");

    assertFails(change, ExitCode.CONDITION).hasMessageStartingWith(kind + "/db can't be rolled out: " + why);
    assertThat(change.remembered()).isEmpty();
  }

  @Test
  void aPodIsLimitedThroughItsDaemonSet() {
    TestConsole console = new TestConsole();
    String pod = "pod/" + daemons.pods().get(0).getMetadata().getName();

    LimitChange.of(Cluster.of(client, "test"), LimitTarget.TYPE.require(pod), Optional.empty(), deadline, console);

    assertThat(console.lines()).containsExactly(pod + " belongs to daemonset/db, whose limits are changed instead");
  }

  @Test
  void aSidecarIsTakenOnlyIfItIsNamedAndIsUndoneWithoutBeingNamed() {
    assertThat(change(null).container()).isEqualTo("db");
    assertThat(change("logs").defaultPolicy()).isEqualTo(ResizePolicy.IN_PLACE);
    assertThat(change("logs").planned(ONE_CPU, ResizePolicy.IN_PLACE)).hasToString("1 CPU, 64Mi");

    change("logs").apply(ONE_CPU, ResizePolicy.ROLLOUT);

    assertThat(described("db")).isEqualTo(HALF_A_CORE);
    LimitChange undo = change(null);
    assertThat(undo.container()).isEqualTo("db");
    assertThat(undo.undo().container()).isEqualTo("logs");
    assertThat(described("logs")).isEqualTo(HALF_A_CORE);
  }

  @Test
  void whatWasChangedInOneWayIsNotChangedInAnotherBeforeItIsUndone() {
    change("db").apply(ONE_CPU, ResizePolicy.ROLLOUT);

    assertThatThrownBy(() -> change("db").planned(ONE_CPU, ResizePolicy.IN_PLACE)).isInstanceOf(UsageException.class)
        .hasMessageContaining("undo that first");
  }

  @Test
  void thereIsNothingToUndoWhereNothingWasApplied() {
    assertThatThrownBy(() -> change("db").undo()).isInstanceOf(UsageException.class).hasMessageContaining("no limits");
  }

  @Test
  void whatIsNotThereIsNamed() {
    assertThatThrownBy(() -> change("prepare")).isInstanceOf(UsageException.class)
        .hasMessage("daemonset/db has db, and sidecars logs; there is no 'prepare'");
    assertThatThrownBy(() -> change(LimitTarget.TYPE.require("sts/nothing"), null)).isInstanceOf(TargetException.class)
        .hasMessageContaining("no statefulset/nothing");
    assertThatThrownBy(() -> change(LimitTarget.TYPE.require("cronjob/x"), null)).isInstanceOf(UsageException.class)
        .hasMessageContaining("can be limited");
    assertThatThrownBy(() -> LimitTarget.TYPE.require("db")).isInstanceOf(UsageException.class);
  }

  @Test
  void aTargetThatIsGoneHasNothingToUndo() {
    Cluster cluster = Cluster.of(client, "test");

    assertThat(LimitChange.keeper(cluster, TARGET)).contains(TARGET);
    assertThat(LimitChange.keeper(cluster, LimitTarget.TYPE.require("statefulset/gone"))).isEmpty();
    assertThat(LimitChange.keeper(cluster, LimitTarget.TYPE.require("pod/gone"))).isEmpty();
  }

  /** The pod itself knew its owner, in which the change is remembered. */
  @Test
  void whatWasRememberedForAPodThatIsGoneIsFoundInWhatMadeIt() {
    change("db").apply(ONE_CPU, ResizePolicy.ROLLOUT);

    assertThat(LimitChange.keeper(Cluster.of(client, "test"), LimitTarget.TYPE.require("pod/db-7"))).contains(TARGET);
  }

  @Test
  void anObjectThatAnOperatorOwnsIsNamedWithItForARollout() {
    assertThatCode(() -> change("db").requireNoOperator(ResizePolicy.ROLLOUT)).doesNotThrowAnyException();
    DaemonSet set = daemons.resource().get();
    set.getMetadata()
        .setOwnerReferences(List.of(Manifest.read(OwnerReference.class,
            "{apiVersion: example.com/v1, kind: Database, name: mine, uid: '1', controller: true}")));
    Manifest.update(client, set);

    assertThatThrownBy(() -> change("db").requireNoOperator(ResizePolicy.ROLLOUT)).isInstanceOf(UsageException.class)
        .hasMessageContaining("belongs to Database/mine");
    assertThatCode(() -> change("db").requireNoOperator(ResizePolicy.IN_PLACE)).doesNotThrowAnyException();
  }

  /** Undo would give all of them what the first of them had. */
  @Test
  void podsThatDifferAreNotChangedInPlaceUnasked() {
    client.pods().inNamespace("test").delete();
    Manifest.create(client, pod("db-0", "500m"));
    Manifest.create(client, pod("db-1", "500m"));
    assertThat(change("db").irreversible(ONE_CPU, ResizePolicy.IN_PLACE)).isEmpty();

    Manifest.update(client, pod("db-1", "700m"));

    assertThat(change("db").irreversible(ONE_CPU, ResizePolicy.IN_PLACE).orElseThrow())
        .contains("the pods of daemonset/db differ (db-0 has 500m CPU, no memory limit, db-1 has 700m CPU, ");
    assertThat(change("db").irreversible(ONE_CPU, ResizePolicy.ROLLOUT)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"3,2,2,true", "2,2,2,false", ",2,2,false", "3,1,2,false", "3,,2,false", "3,2,1,false", "3,2,,false"})
  void aDaemonSetIsRolledOutWhenItsControllerHasSeenTheTemplateAndAllPodsAreOfItAndReady(Long observed,
      Integer updated, Integer ready, boolean rolledOut) {
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

  private static AbstractThrowableAssert<?, ?> assertFails(LimitChange change, ExitCode code) {
    return assertThatThrownBy(() -> change.apply(ONE_CPU, ResizePolicy.ROLLOUT)).isInstanceOfSatisfying(
        CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(code));
  }

  private static Pod pod(String name, String cpu) {
    return Manifest.pod("""
        metadata: {name: %s, labels: {app: db}}
        spec: {containers: [{name: db, resources: {limits: {cpu: %s}}}]}
        """, name, cpu);
  }

  private DaemonSet setBack(DaemonSet now) {
    now.getMetadata().setManagedFields(List.of(Manifest.read(ManagedFieldsEntry.class, """
        manager: operator
        time: "2026-01-01T00:00:01Z"
        fieldsV1: {f:spec: {f:template: {f:spec: {f:initContainers: {'k:{"name":"logs"}': {f:resources: {}}}}}}}
        """)));
    PodContainers.find(now.getSpec().getTemplate().getSpec(), "logs").orElseThrow().setResources(HALF_A_CORE);
    return now;
  }

  private ResourceRequirements described(String container) {
    return PodContainers.find(daemons.resource().get().getSpec().getTemplate().getSpec(), container)
        .orElseThrow()
        .getResources();
  }

  private LimitChange change(String container) {
    return change(TARGET, container);
  }

  private LimitChange change(LimitTarget target, String container) {
    return LimitChange.of(Cluster.of(client, "test"), target, Optional.ofNullable(container), deadline,
        new TestConsole());
  }
}
