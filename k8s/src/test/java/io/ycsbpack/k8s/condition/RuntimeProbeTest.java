// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.condition;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.api.model.node.v1.RuntimeClassList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Manifest;
import io.ycsbpack.k8s.deploy.Isolation;
import io.ycsbpack.k8s.deploy.TestDeployments;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(https = false)
class RuntimeProbeTest {
  private static final String CLASSES = "/apis/node.k8s.io/v1/runtimeclasses";
  private static final String DRY_RUN = "/api/v1/namespaces/bench/pods?dryRun=All";
  private static final Isolation BY_CRUN = TestDeployments.isolation("runtime", "crun");

  KubernetesMockServer server;
  KubernetesClient client;

  @Test
  void aRuntimeThatIsThereIsFit() {
    there("runc", "crun");

    assertThatCode(() -> ClusterProbe.requireRuntime(cluster(), BY_CRUN)).doesNotThrowAnyException();
  }

  @Test
  void aRuntimeThatIsNotThereIsNamedWithThoseThatAre() {
    there("runc", "kata");

    assertThatThrownBy(() -> ClusterProbe.requireRuntime(cluster(), BY_CRUN)).isInstanceOf(TargetException.class)
        .hasMessage("the cluster has no RuntimeClass crun; it has kata, runc");
  }

  @Test
  void whoMayNotListThemIsToldWhatTheClusterSaysOfAPod() {
    answer(CLASSES, 403, "runtimeclasses is forbidden");
    server.expect()
        .post()
        .withPath(DRY_RUN)
        .andReturn(403, new StatusBuilder().withCode(403)
            .withMessage("pod rejected: RuntimeClass \"crun\" not found")
            .build())
        .once();
    server.expect().post().withPath(DRY_RUN).andReturn(201, new PodBuilder().build()).once();

    assertThatThrownBy(() -> ClusterProbe.requireRuntime(cluster(), BY_CRUN)).isInstanceOf(TargetException.class)
        .hasMessageContaining("takes no pods of the runtime crun: ")
        .hasMessageContaining("RuntimeClass \"crun\" not found");
  }

  @Test
  void aClusterIsNotAskedWhereNoRuntimeIsNamed() {
    answer(CLASSES, 500, "must not be asked");

    assertThatCode(() -> ClusterProbe.requireRuntime(cluster(), Isolation.FULL)).doesNotThrowAnyException();
  }

  private Cluster cluster() {
    return Cluster.of(client, "bench");
  }

  private void there(String... names) {
    String items = Stream.of(names).map("{metadata: {name: %1$s}, handler: %1$s}"::formatted).collect(joining(", "));
    server.expect()
        .get()
        .withPath(CLASSES)
        .andReturn(200, Manifest.read(RuntimeClassList.class, "items: [%s]", items))
        .always();
  }

  private void answer(String path, int code, String message) {
    server.expect()
        .get()
        .withPath(path)
        .andReturn(code, new StatusBuilder().withCode(code).withMessage(message).build())
        .always();
  }
}
