package io.ycsbpack.k8s.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PatientClient;
import io.ycsbpack.k8s.cluster.PodMetadata;
import io.ycsbpack.testkit.SteppingClock;
import io.ycsbpack.testkit.TestConsole;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true, https = false, kubernetesClientBuilderCustomizer = PatientClient.class)
class MetadataChangeTest {
  private static final PodMetadata TURBO = new PodMetadata(Map.of("volcano.sh/quota-turbo", "true", "state", "new"),
      Map.of("team", "search"));
  private static final ResourceRequirements SMALL = new ResourceRequirementsBuilder()
      .addToLimits("cpu", Quantity.parse("1"))
      .build();

  KubernetesClient client;
  private FakeController controller;
  private Deadline deadline;

  @BeforeEach
  void deploy() {
    controller = new FakeController(client);
    controller.createStatefulSet("db", SMALL);
    client.apps().statefulSets().inNamespace("test").withName("db").edit(set -> {
      set.getSpec().getTemplate().setMetadata(new ObjectMeta());
      LimitedWorkload.setPodMetadata(set.getSpec().getTemplate().getMetadata(),
          new PodMetadata(Map.of("state", "old", "kept", "yes"), Map.of("app", "db")));
      return set;
    });
    controller.reconcile();
    deadline = new Deadline(Duration.ofSeconds(10), new StopSignal(), new SteppingClock(controller::reconcile));
  }

  @Test
  void podsHaveWhatTheirTemplateWasGivenAndGetBackWhatTheyHad() {
    PodMetadata before = template();

    change("statefulset/db").apply(TURBO);

    assertThat(pod().getMetadata().getAnnotations()).containsAllEntriesOf(TURBO.annotations()).containsKey("kept");
    assertThat(pod().getMetadata().getLabels()).containsEntry("team", "search");
    change("statefulset/db").undo();
    assertThat(template()).isEqualTo(before);
    assertThat(pod().getMetadata().getAnnotations()).isEqualTo(before.annotations());
    assertThat(change("statefulset/db").isRemembered()).isFalse();
  }

  @Test
  void aSecondChangeKeepsWhatWasThereBeforeTheFirst() {
    PodMetadata before = template();

    change("statefulset/db").apply(TURBO);
    change("statefulset/db").apply(new PodMetadata(Map.of("state", "newer", "more", "1"), Map.of()));
    change("statefulset/db").undo();

    assertThat(template()).isEqualTo(before);
  }

  @Test
  void aTemplateThatIsSetBackIsSaidToBeSoAndIsGivenBack() {
    PodMetadata before = template();
    controller.atFirstWait(() -> client.apps().statefulSets().inNamespace("test").withName("db").edit(set -> {
      LimitedWorkload.setPodMetadata(set.getSpec().getTemplate().getMetadata(), before);
      return set;
    }));

    assertThatThrownBy(() -> change("statefulset/db").apply(TURBO)).isInstanceOfSatisfying(CommandException.class,
        e -> assertThat(e.exitCode()).isEqualTo(ExitCode.CONDITION)).hasMessageContaining("was set back");
    assertThat(template()).isEqualTo(before);
    assertThat(change("statefulset/db").isRemembered()).isFalse();
  }

  @Test
  void aLabelByWhichPodsAreFoundIsNotChanged() {
    assertThatThrownBy(() -> change("statefulset/db").plan(new PodMetadata(Map.of(), Map.of("app", "other"))))
        .isInstanceOf(UsageException.class)
        .hasMessage("the label app is one by which statefulset/db finds its pods: it can't be changed");
  }

  @Test
  void aPodThatNothingMakesIsChangedItself() {
    client.resource(new PodBuilder().withNewMetadata().withName("alone").endMetadata().build())
        .inNamespace("test")
        .create();

    change("pod/alone").apply(TURBO);

    assertThat(client.pods().inNamespace("test").withName("alone").get().getMetadata().getAnnotations())
        .containsAllEntriesOf(TURBO.annotations());
    change("pod/alone").undo();
    assertThat(client.pods().inNamespace("test").withName("alone").get().getMetadata().getAnnotations())
        .isNullOrEmpty();
  }

  @Test
  void whatWasRememberedForAPodThatIsGoneIsFoundInWhatMadeIt() {
    change("statefulset/db").apply(TURBO);

    assertThat(MetadataChange.keeper(Cluster.of(client, "test"), LimitTarget.parse("pod/db-7")))
        .contains(LimitTarget.parse("statefulset/db"));
    assertThat(MetadataChange.keeper(Cluster.of(client, "test"), LimitTarget.parse("pod/other-7"))).isEmpty();
  }

  @Test
  void thereIsNothingToUndoWhereNothingWasApplied() {
    assertThatThrownBy(() -> change("statefulset/db").undo()).isInstanceOf(UsageException.class)
        .hasMessageContaining("no annotations and labels of ycsbpack to undo");
  }

  private PodMetadata template() {
    StatefulSet set = client.apps().statefulSets().inNamespace("test").withName("db").get();
    return LimitedWorkload.podMetadata(set.getSpec().getTemplate().getMetadata());
  }

  private Pod pod() {
    return client.pods().inNamespace("test").withName("db-0").get();
  }

  private MetadataChange change(String target) {
    return new MetadataChange(Cluster.of(client, "test"), LimitTarget.parse(target), deadline, new TestConsole());
  }
}
