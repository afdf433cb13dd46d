package io.ycsbpack.k8s.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PatientClient;
import io.ycsbpack.k8s.drain.PodEviction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true, https = false,
    kubernetesClientBuilderCustomizer = NodeDrainTest.AsksOnce.class)
class NodeDrainTest {
  /** A client that takes 429 for an answer at once. */
  public static final class AsksOnce implements Consumer<KubernetesClientBuilder> {
    @Override
    public void accept(KubernetesClientBuilder builder) {
      new PatientClient().accept(builder);
      builder.editOrNewConfig().withRequestRetryBackoffLimit(0).endConfig();
    }
  }

  KubernetesMockServer server;
  KubernetesClient client;

  private NodeDrain drain;

  @BeforeEach
  void twoNodes() {
    for (String name : List.of("one", "two")) {
      client.resource(new NodeBuilder().withNewMetadata().withName(name).endMetadata().withNewSpec().endSpec().build())
          .create();
    }
    drain = new NodeDrain(Cluster.of(client, "test"), TestRuns.target());
  }

  @Test
  void allPodsOfTheDatabaseOnTheNodeOfTheFirstAreChosen() {
    assertThat(drain.chosen(List.of(pod("db-0", null), pod("db-1", "two"), pod("db-2", "one"), pod("db-3", "two"))))
        .extracting(pod -> pod.getMetadata().getName())
        .containsExactly("db-1", "db-3");
    assertThat(drain.chosen(List.of(pod("db-0", null)))).isEmpty();
  }

  @Test
  void itsNodeIsClosedWhileABudgetKeepsThePodAndUntilTheDrainIsUndone() {
    refuse(429, "Cannot evict pod as it would violate the pod's disruption budget.", "DisruptionBudget",
        "The disruption budget keep needs 1 healthy pods and has 1 currently");
    answer(201);

    assertThat(drain.remove(pod("db-0", "one"))).as("the budget does not allow it yet").isEmpty();
    assertThat(drain.refusal(pod("db-0", "one")))
        .isEqualTo("node one is closed to new pods, and its pod db-0 may not be"
            + " evicted: The disruption budget keep needs 1 healthy pods and has 1 currently");
    assertThat(isClosed("one")).isTrue();
    assertThat(drain.remove(pod("db-0", "one"))).hasValue("node one is drained: pod db-0 was evicted");
    assertThat(isClosed("one")).isTrue();
    assertThat(isClosed("two")).isFalse();

    drain.close();

    assertThat(isClosed("one")).isFalse();
  }

  @Test
  void aPodThatIsGoneNeedsNoEviction() {
    answer(404);

    assertThat(drain.remove(pod("db-0", "one"))).isPresent();
  }

  @Test
  void twoBudgetsForOnePodAreARefusalAndNoApiServerThatIsAway() {
    refuse(500, "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.",
        null,
        null);

    assertThat(drain.remove(pod("db-0", "one"))).isEmpty();
    assertThat(drain.refusal(pod("db-0", "one"))).contains("more than one PodDisruptionBudget");
  }

  @Test
  void aServerThatIsBusyIsNoBudget() {
    refuse(429, "too many requests, please try again later", null, null);

    assertThatThrownBy(() -> drain.remove(pod("db-0", "one"))).isInstanceOf(KubernetesClientException.class);
  }

  @Test
  void aRehearsalIsADryRun() throws InterruptedException {
    answer(201);

    assertThat(PodEviction.rehearse(Cluster.of(client, "test"), pod("db-0", "one"))).isEmpty();
    assertThat(server.getLastRequest().getUtf8Body()).contains("\"dryRun\":[\"All\"]");
  }

  @Test
  void theEndOfARunBeforeTheDrainOpensNothing() {
    client.nodes()
        .withName("two")
        .edit(node -> new NodeBuilder(node).editSpec().withUnschedulable(true).endSpec().build());

    drain.close();

    assertThat(isClosed("two")).isTrue();
  }

  @Test
  void onePodIsEitherDeletedOrDrained() {
    Optional<Duration> soon = Optional.of(Duration.ofSeconds(1));

    assertThatThrownBy(() -> new PodFault(soon, soon)).isInstanceOf(UsageException.class)
        .hasMessageContaining("give one of them");
  }

  private boolean isClosed(String node) {
    return Boolean.TRUE.equals(client.nodes().withName(node).get().getSpec().getUnschedulable());
  }

  private void answer(int code) {
    answer(code, new StatusBuilder().withCode(code).build());
  }

  private void refuse(int code, String message, String reason, String cause) {
    StatusBuilder status = new StatusBuilder().withCode(code).withMessage(message);
    answer(code, reason == null
        ? status.build()
        : status.withNewDetails().addNewCause(null, cause, reason).endDetails().build());
  }

  private void answer(int code, Status status) {
    server.expect()
        .post()
        .withPath("/api/v1/namespaces/test/pods/db-0/eviction")
        .andReturn(code, status)
        .once();
  }

  private static Pod pod(String name, String node) {
    return new PodBuilder().withNewMetadata()
        .withName(name)
        .withNamespace("test")
        .endMetadata()
        .withNewSpec()
        .withNodeName(node)
        .endSpec()
        .build();
  }
}
