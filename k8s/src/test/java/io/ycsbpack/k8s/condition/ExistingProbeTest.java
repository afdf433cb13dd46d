// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Manifest;
import io.ycsbpack.k8s.deploy.TargetNote;
import io.ycsbpack.k8s.limits.LimitTarget;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A database that is there, before an experiment changes its limits. */
@EnableKubernetesMockClient(crud = true, https = false)
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
    assertThatThrownBy(() -> TargetNote.named(cluster, "misspelt", "clickhouse"))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("no database 'misspelt' is known in namespace test");
  }

  @Test
  void oneOfAnotherBindingIsRefused() {
    Manifest.create(client, Manifest.note("couchbase", "db:8091", false));

    assertThatThrownBy(() -> TargetNote.named(cluster, "db", "clickhouse")).isInstanceOf(UsageException.class)
        .hasMessage("'db' is a couchbase, not a clickhouse");
    assertThatCode(() -> TargetNote.named(cluster, "db", "couchbase")).doesNotThrowAnyException();
  }

  @Test
  void whatWouldNotRollOutIsRefusedAndNothingIsTouched() {
    assertThatCode(() -> plan(false)).doesNotThrowAnyException();
    Manifest.update(client, set("OnDelete"));

    assertThatThrownBy(() -> plan(false)).isInstanceOf(CommandException.class)
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

    assertThatThrownBy(() -> plan(false)).isInstanceOf(UsageException.class)
        .hasMessageContaining("belongs to Database/orders")
        .hasMessageContaining("operated: true, overrides this");
    assertThatCode(() -> plan(true)).doesNotThrowAnyException();
  }

  private void plan(boolean operated) {
    KubernetesCondition.requireChange(cluster, LimitTarget.parse("statefulset/db"),
        Settings.NONE.with(Map.of("cpu", "2", "operated", Boolean.toString(operated)), "test"));
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
