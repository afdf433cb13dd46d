package io.ycsbpack.k8s.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.LimitRangeBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PatientClient;
import io.ycsbpack.testkit.SteppingClock;
import io.ycsbpack.testkit.TestConsole;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true, https = false, kubernetesClientBuilderCustomizer = PatientClient.class)
class LimitChangeTest {
  private static final LimitTarget TARGET = LimitTarget.parse("statefulset/db");
  private static final Limits ONE_CPU = new Limits(Quantity.parse("1"), null);
  /** As databases in service often are: they may use more than they ask for. */
  private static final ResourceRequirements DESCRIBED = new ResourceRequirementsBuilder()
      .addToLimits("cpu", Quantity.parse("500m"))
      .addToLimits("memory", Quantity.parse("1Gi"))
      .addToRequests("cpu", Quantity.parse("200m"))
      .build();

  KubernetesClient client;
  private FakeController controller;
  private Deadline deadline;
  private final StopSignal stop = new StopSignal();

  @BeforeEach
  void deploy() {
    controller = new FakeController(client);
    controller.createStatefulSet("db", DESCRIBED);
    deadline = new Deadline(Duration.ofSeconds(10), stop, new SteppingClock(controller::reconcile));
  }

  @Test
  void aRolloutIsAppliedRememberedAndUndone() {
    LimitChange change = change("db");

    change.apply(ONE_CPU, ResizePolicy.ROLLOUT);

    assertThat(change.reported().get(0).limits().sameAs(new Limits(Quantity.parse("1000m"), Quantity.parse("1Gi"))))
        .isTrue();
    assertThat(change.remembered()).hasToString("Optional[500m CPU, 1Gi]");
    change.undo();
    assertThat(described()).isEqualTo(DESCRIBED);
    assertThat(change.remembered()).isEmpty();
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
    controller.atFirstWait(() -> stop.request(ExitCode.INTERRUPTED, "interrupted"));

    assertThatThrownBy(() -> change("db").apply(ONE_CPU, ResizePolicy.ROLLOUT)).isInstanceOfSatisfying(
        CommandException.class,
        e -> assertThat(e.exitCode()).isEqualTo(ExitCode.INTERRUPTED));
    assertThat(described()).isEqualTo(DESCRIBED);
  }

  @Test
  void whatWouldNotRollOutIsRefusedBeforeAnythingIsTouched() {
    client.apps()
        .statefulSets()
        .inNamespace("test")
        .withName("db")
        .edit(set -> new StatefulSetBuilder(set).editSpec()
            .withNewUpdateStrategy()
            .withType("RollingUpdate")
            .withNewRollingUpdate()
            .withPartition(1)
            .endRollingUpdate()
            .endUpdateStrategy()
            .endSpec()
            .build());
    client.resource(new DeploymentBuilder().withNewMetadata()
        .withName("db")
        .endMetadata()
        .withNewSpec()
        .withPaused(true)
        .withTemplate(client.apps().statefulSets().inNamespace("test").withName("db").get().getSpec().getTemplate())
        .endSpec()
        .build()).inNamespace("test").create();

    assertNotRolledOut(TARGET, "statefulset/db can't be rolled out: its update strategy has partition 1, so that");
    assertNotRolledOut(LimitTarget.parse("deployment/db"), "deployment/db can't be rolled out: it is paused, so that");
    assertThat(described()).isEqualTo(DESCRIBED);
  }

  private void assertNotRolledOut(LimitTarget target, String why) {
    LimitChange change = new LimitChange(Cluster.of(client, "test"), target, "db", deadline, new TestConsole());
    assertThatThrownBy(() -> change.apply(ONE_CPU, ResizePolicy.ROLLOUT)).isInstanceOfSatisfying(CommandException.class,
        e -> assertThat(e.exitCode()).isEqualTo(ExitCode.CONDITION)).hasMessageStartingWith(why);
    assertThat(change.remembered()).isEmpty();
  }

  @Test
  void aLimitRangeGivesPodsThatAreMadeALimitThatTheirTemplateDoesNotName() {
    client.resource(new LimitRangeBuilder().withNewMetadata()
        .withName("defaults")
        .endMetadata()
        .withNewSpec()
        .addNewLimit()
        .withType("Container")
        .addToDefault("memory", Quantity.parse("512Mi"))
        .endLimit()
        .endSpec()
        .build()).inNamespace("test").create();

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
        .hasMessage("statefulset/db has db; there is no 'sidecar'");
    assertThatThrownBy(
        () -> new LimitChange(Cluster.of(client, "test"), LimitTarget.parse("sts/nothing"), null, deadline,
            new TestConsole()))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("no statefulset/nothing");
    assertThatThrownBy(
        () -> new LimitChange(Cluster.of(client, "test"), LimitTarget.parse("cronjob/x"), null, deadline,
            new TestConsole()))
        .isInstanceOf(UsageException.class)
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
    assertThat(change("db").operator(ResizePolicy.ROLLOUT)).isEmpty();
    client.apps().statefulSets().inNamespace("test").withName("db").edit(set -> {
      set.getMetadata()
          .setOwnerReferences(List.of(new OwnerReferenceBuilder().withApiVersion("example.com/v1")
              .withKind("Database")
              .withName("mine")
              .withUid("1")
              .withController(true)
              .build()));
      return set;
    });

    assertThat(change("db").operator(ResizePolicy.ROLLOUT)).contains("Database/mine");
    assertThat(change("db").operator(ResizePolicy.IN_PLACE)).isEmpty();
  }

  /** Undo would give all of them what the first of them had. */
  @Test
  void podsThatDifferAreNotChangedInPlaceUnasked() {
    client.pods().inNamespace("test").delete();
    client.resource(pod("db-0", "500m")).inNamespace("test").create();
    client.resource(pod("db-1", "500m")).inNamespace("test").create();
    assertThat(change("db").irreversible(ONE_CPU, ResizePolicy.IN_PLACE)).isEmpty();

    client.resource(pod("db-1", "700m")).inNamespace("test").update();

    assertThat(change("db").irreversible(ONE_CPU, ResizePolicy.IN_PLACE).orElseThrow())
        .contains("the pods of statefulset/db differ (db-0 has 500m CPU, no memory limit, db-1 has 700m CPU, ");
    assertThat(change("db").irreversible(ONE_CPU, ResizePolicy.ROLLOUT)).isEmpty();
  }

  private static Pod pod(String name, String cpu) {
    return new PodBuilder().withNewMetadata()
        .withName(name)
        .withLabels(Map.of("app", "db"))
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("db")
        .withNewResources()
        .addToLimits("cpu", Quantity.parse(cpu))
        .endResources()
        .endContainer()
        .endSpec()
        .build();
  }

  private ResourceRequirements described() {
    return client.apps()
        .statefulSets()
        .inNamespace("test")
        .withName("db")
        .get()
        .getSpec()
        .getTemplate()
        .getSpec()
        .getContainers()
        .get(0)
        .getResources();
  }

  private LimitChange change(String container) {
    return new LimitChange(Cluster.of(client, "test"), TARGET, container, deadline, new TestConsole());
  }
}
