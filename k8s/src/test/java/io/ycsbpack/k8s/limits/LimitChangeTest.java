// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.LimitRange;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
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
import io.ycsbpack.testkit.SteppingClock;
import io.ycsbpack.testkit.TestConsole;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true, https = false)
class LimitChangeTest {
  private static final LimitTarget TARGET = LimitTarget.parse("daemonset/db");
  private static final Limits ONE_CPU = new Limits(Quantity.parse("1"), null);
  /** As databases in service often are: they may use more than they ask for. */
  private static final ResourceRequirements DESCRIBED = Manifest.read(ResourceRequirements.class,
      "{limits: {cpu: 500m, memory: 1Gi}, requests: {cpu: 200m}}");

  KubernetesClient client;
  private FakeDaemonSet controller;
  private Deadline deadline;
  private Runnable atFirstWait = () -> {
  };
  private final StopSignal stop = new StopSignal();

  @BeforeEach
  void deploy() {
    controller = new FakeDaemonSet(client, 1);
    controller.create("RollingUpdate",
        Manifest.read(PodSpec.class, "containers: [{name: db, resources: %s}]", Serialization.asJson(DESCRIBED)));
    deadline = new Deadline(Duration.ofSeconds(10), stop, new SteppingClock(() -> {
      atFirstWait.run();
      controller.reconcile();
    })).every(Duration.ofSeconds(2));
  }

  @Test
  void aSecondChangeKeepsWhatWasThereBeforeTheFirst() {
    LimitChange change = change("db");

    change.apply(ONE_CPU, ResizePolicy.ROLLOUT);
    change.apply(new Limits(Quantity.parse("2"), Quantity.parse("2Gi")), ResizePolicy.ROLLOUT);
    change.undo();

    assertThat(described()).isEqualTo(DESCRIBED);
  }

  @Test
  void aChangeThatDoesNotComeTrueIsTakenBack() {
    controller.stick("1");

    assertThatThrownBy(() -> change("db").apply(ONE_CPU, ResizePolicy.ROLLOUT)).isInstanceOfSatisfying(
        CommandException.class,
        e -> assertThat(e.exitCode()).isEqualTo(ExitCode.CONDITION));
    assertThat(described()).isEqualTo(DESCRIBED);
    assertThat(change("db").remembered()).isEmpty();
  }

  @Test
  void aSignalInTheMiddleTakesTheChangeBackAndKeepsItsExitCode() {
    controller.stick("1");
    atFirstWait = () -> stop.request(ExitCode.INTERRUPTED, "interrupted");

    assertThatThrownBy(() -> change("db").apply(ONE_CPU, ResizePolicy.ROLLOUT)).isInstanceOfSatisfying(
        CommandException.class,
        e -> assertThat(e.exitCode()).isEqualTo(ExitCode.INTERRUPTED));
    assertThat(described()).isEqualTo(DESCRIBED);
  }

  @Test
  void whatWouldNotRollOutIsRefusedBeforeAnythingIsTouched() {
    String template = Serialization.asJson(set().get().getSpec().getTemplate());
    Manifest.create(client, Manifest.read(StatefulSet.class, """
        metadata: {name: db}
        spec: {updateStrategy: {type: RollingUpdate, rollingUpdate: {partition: 1}}, template: %s}
        """, template));
    Manifest.create(client, Manifest.read(Deployment.class, """
        metadata: {name: db}
        spec: {paused: true, template: %s}
        """, template));

    assertNotRolledOut(LimitTarget.parse("statefulset/db"),
        "statefulset/db can't be rolled out: its update strategy has partition 1, so that");
    assertNotRolledOut(LimitTarget.parse("deployment/db"), "deployment/db can't be rolled out: it is paused, so that");
    assertThat(described()).isEqualTo(DESCRIBED);
  }

  private void assertNotRolledOut(LimitTarget target, String why) {
    LimitChange change = change(target, "db");
    assertThatThrownBy(() -> change.apply(ONE_CPU, ResizePolicy.ROLLOUT)).isInstanceOfSatisfying(CommandException.class,
        e -> assertThat(e.exitCode()).isEqualTo(ExitCode.CONDITION)).hasMessageStartingWith(why);
    assertThat(change.remembered()).isEmpty();
  }

  @Test
  void aLimitRangeGivesPodsThatAreMadeALimitThatTheirTemplateDoesNotName() {
    Manifest.create(client, Manifest.read(LimitRange.class, """
        metadata: {name: defaults}
        spec: {limits: [{type: Container, default: {memory: 512Mi}}]}
        """));

    assertThat(change("db").admitted(ONE_CPU, ResizePolicy.ROLLOUT)).hasToString("1 CPU, 512Mi");
    assertThat(change("db").admitted(ONE_CPU, ResizePolicy.IN_PLACE)).hasToString("1 CPU, no memory limit");
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
    assertThatThrownBy(() -> change("sidecar")).isInstanceOf(UsageException.class)
        .hasMessage("daemonset/db has db; there is no 'sidecar'");
    assertThatThrownBy(() -> change(LimitTarget.parse("sts/nothing"), null)).isInstanceOf(TargetException.class)
        .hasMessageContaining("no statefulset/nothing");
    assertThatThrownBy(() -> change(LimitTarget.parse("cronjob/x"), null)).isInstanceOf(UsageException.class)
        .hasMessageContaining("can be limited");
    assertThatThrownBy(() -> LimitTarget.parse("db")).isInstanceOf(UsageException.class);
  }

  @Test
  void aTargetThatIsGoneHasNothingToUndo() {
    Cluster cluster = Cluster.of(client, "test");

    assertThat(LimitChange.keeper(cluster, TARGET)).contains(TARGET);
    assertThat(LimitChange.keeper(cluster, LimitTarget.parse("statefulset/gone"))).isEmpty();
    assertThat(LimitChange.keeper(cluster, LimitTarget.parse("pod/gone"))).isEmpty();
  }

  /** The pod itself knew its owner, in which the change is remembered. */
  @Test
  void whatWasRememberedForAPodThatIsGoneIsFoundInWhatMadeIt() {
    change("db").apply(ONE_CPU, ResizePolicy.ROLLOUT);

    assertThat(LimitChange.keeper(Cluster.of(client, "test"), LimitTarget.parse("pod/db-7"))).contains(TARGET);
  }

  @Test
  void anObjectThatAnOperatorOwnsIsNamedWithItForARollout() {
    assertThatCode(() -> change("db").requireNoOperator(ResizePolicy.ROLLOUT)).doesNotThrowAnyException();
    DaemonSet set = set().get();
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

  private static Pod pod(String name, String cpu) {
    return Manifest.pod("""
        metadata: {name: %s, labels: {app: db}}
        spec: {containers: [{name: db, resources: {limits: {cpu: %s}}}]}
        """, name, cpu);
  }

  private Resource<DaemonSet> set() {
    return controller.resource();
  }

  private ResourceRequirements described() {
    return set().get().getSpec().getTemplate().getSpec().getContainers().get(0).getResources();
  }

  private LimitChange change(String container) {
    return change(TARGET, container);
  }

  private LimitChange change(LimitTarget target, String container) {
    return new LimitChange(Cluster.of(client, "test"), target, Optional.ofNullable(container), deadline,
        new TestConsole());
  }
}
