package io.ycsbpack.k8s.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PatientClient;
import io.ycsbpack.k8s.limits.LimitTarget;
import io.ycsbpack.k8s.limits.Limits;
import io.ycsbpack.k8s.limits.ResizePolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A database that is there, before an experiment changes its limits. */
@EnableKubernetesMockClient(crud = true, https = false, kubernetesClientBuilderCustomizer = PatientClient.class)
class ExistingProbeTest {
  private static final String LABEL = "app";

  KubernetesClient client;
  private Cluster cluster;

  @BeforeEach
  void aDatabase() {
    cluster = Cluster.of(client, "test");
    client.resource(set("RollingUpdate")).inNamespace("test").create();
  }

  @Test
  void aDatabaseThatIsNotRegisteredIsNamed() {
    assertThatThrownBy(() -> ExistingProbe.requireKnown(cluster, "clickhouse", "misspelt"))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("no database 'misspelt' is known in namespace test");
  }

  @Test
  void oneOfAnotherBindingIsRefused() {
    client.resource(new ConfigMapBuilder().withNewMetadata()
        .withName("ycsbpack-target-db")
        .endMetadata()
        .withData(Map.of("binding", "couchbase", "name", "db", "owner", "statefulset/db", "selector", "app=db",
            "container", "db", "hosts", "db:8091", "user", "u", "secret", "s", "secretKey", "k"))
        .build()).inNamespace("test").create();

    assertThatThrownBy(() -> ExistingProbe.requireKnown(cluster, "clickhouse", "db")).isInstanceOf(UsageException.class)
        .hasMessage("'db' is a couchbase, not a clickhouse");
    assertThatCode(() -> ExistingProbe.requireKnown(cluster, "couchbase", "db")).doesNotThrowAnyException();
  }

  @Test
  void aTargetThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> plan("statefulset/misspelt", Optional.empty())).isInstanceOf(TargetException.class)
        .hasMessageContaining("there is no statefulset/misspelt in namespace test");
  }

  @Test
  void aContainerThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> plan("statefulset/db", Optional.of("misspelt"))).isInstanceOf(UsageException.class)
        .hasMessageContaining("there is no 'misspelt'");
  }

  @Test
  void whatWouldNotRollOutIsRefusedAndNothingIsTouched() {
    assertThatCode(() -> plan("statefulset/db", Optional.empty())).doesNotThrowAnyException();
    client.resource(set("OnDelete")).inNamespace("test").update();

    assertThatThrownBy(() -> plan("statefulset/db", Optional.empty())).isInstanceOf(CommandException.class)
        .hasMessageContaining("its update strategy is OnDelete");
    assertThat(client.apps().statefulSets().inNamespace("test").withName("db").get().getMetadata().getAnnotations())
        .isNullOrEmpty();
  }

  @Test
  void whatAnOperatorOwnsIsChangedWhereTheExperimentSaysSo() {
    StatefulSet owned = set("RollingUpdate");
    owned.getMetadata()
        .setOwnerReferences(List.of(new OwnerReferenceBuilder().withApiVersion("example.com/v1")
            .withKind("Database")
            .withName("orders")
            .withUid("1")
            .withController(true)
            .build()));
    client.resource(owned).inNamespace("test").update();

    assertThatThrownBy(() -> plan("statefulset/db", Optional.empty())).isInstanceOf(UsageException.class)
        .hasMessageContaining("belongs to Database/orders")
        .hasMessageContaining("operated: true does it all the same");
    assertThatCode(() -> plan("statefulset/db", Optional.empty(), true)).doesNotThrowAnyException();
  }

  private void plan(String target, Optional<String> container) {
    plan(target, container, false);
  }

  private void plan(String target, Optional<String> container, boolean operated) {
    ExistingProbe.requirePossible(cluster, new ExistingProbe.Change(LimitTarget.parse(target), container,
        new Limits(Quantity.parse("2"), null), ResizePolicy.ROLLOUT, operated));
  }

  private static StatefulSet set(String strategy) {
    return new StatefulSetBuilder().withNewMetadata()
        .withName("db")
        .endMetadata()
        .withNewSpec()
        .withReplicas(1)
        .withNewUpdateStrategy()
        .withType(strategy)
        .endUpdateStrategy()
        .withNewSelector()
        .addToMatchLabels(LABEL, "db")
        .endSelector()
        .withNewTemplate()
        .withNewSpec()
        .addNewContainer()
        .withName("db")
        .withNewResources()
        .addToLimits("cpu", Quantity.parse("1"))
        .endResources()
        .endContainer()
        .endSpec()
        .endTemplate()
        .endSpec()
        .build();
  }
}
