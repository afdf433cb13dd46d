package io.ycsbpack.k8s.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Manifest;
import io.ycsbpack.k8s.cluster.PatientClient;
import io.ycsbpack.k8s.limits.LimitTarget;
import io.ycsbpack.k8s.limits.Limits;
import io.ycsbpack.k8s.limits.ResizePolicy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A database that is there, before an experiment changes its limits. */
@EnableKubernetesMockClient(crud = true, https = false, kubernetesClientBuilderCustomizer = PatientClient.class)
class ExistingProbeTest {
  KubernetesClient client;
  private Cluster cluster;

  @BeforeEach
  void aDatabase() {
    cluster = Cluster.of(client, "test");
    Manifest.create(client, set("RollingUpdate"));
  }

  @Test
  void aDatabaseThatIsNotRegisteredIsNamed() {
    assertThatThrownBy(() -> ExistingProbe.requireKnown(cluster, "clickhouse", "misspelt"))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("no database 'misspelt' is known in namespace test");
  }

  @Test
  void oneOfAnotherBindingIsRefused() {
    Manifest.create(client, Manifest.note("couchbase", "db:8091", false));

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
    Manifest.update(client, set("OnDelete"));

    assertThatThrownBy(() -> plan("statefulset/db", Optional.empty())).isInstanceOf(CommandException.class)
        .hasMessageContaining("its update strategy is OnDelete");
    assertThat(client.apps().statefulSets().inNamespace("test").withName("db").get().getMetadata().getAnnotations())
        .isNullOrEmpty();
  }

  @Test
  void whatAnOperatorOwnsIsChangedWhereTheExperimentSaysSo() {
    StatefulSet owned = set("RollingUpdate");
    owned.getMetadata()
        .setOwnerReferences(List.of(Manifest.read(OwnerReference.class,
            "{apiVersion: example.com/v1, kind: Database, name: orders, uid: '1', controller: true}")));
    Manifest.update(client, owned);

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
    return Manifest.read(StatefulSet.class, """
        metadata: {name: db}
        spec:
          replicas: 1
          updateStrategy: {type: %s}
          selector: {matchLabels: {app: db}}
          template: {spec: {containers: [{name: db, resources: {limits: {cpu: 1}}}]}}
        """, strategy);
  }
}
