// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Manifest;
import io.ycsbpack.k8s.limits.LimitTarget;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A database that is there, before an experiment changes its limits. */
@EnableKubernetesMockClient(crud = true, https = false)
class ExistingProbeTest {
  KubernetesClient client;

  @Test
  void whatAnOperatorOwnsIsChangedWhereTheExperimentSaysSo() {
    Manifest.create(client, Manifest.read(StatefulSet.class, """
        metadata:
          name: db
          ownerReferences: [{apiVersion: example.com/v1, kind: Database, name: orders, uid: '1', controller: true}]
        spec:
          replicas: 1
          selector: {matchLabels: {app: db}}
          template: {spec: {containers: [{name: db, resources: {limits: {cpu: 1}}}]}}
        """));

    assertThatThrownBy(() -> plan(false)).isInstanceOf(UsageException.class)
        .hasMessageContaining("belongs to Database/orders")
        .hasMessageContaining("operated: true, overrides this");
    assertThatCode(() -> plan(true)).doesNotThrowAnyException();
    assertThat(client.apps().statefulSets().inNamespace("test").withName("db").get().getMetadata().getAnnotations())
        .as("nothing is touched")
        .isNullOrEmpty();
  }

  private void plan(boolean operated) {
    KubernetesCondition.requireChange(Cluster.of(client, "test"), LimitTarget.TYPE.require("statefulset/db"),
        Settings.NONE.with(Map.of("cpu", "2", "operated", Boolean.toString(operated)), "test"));
  }
}
