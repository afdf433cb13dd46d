// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true, https = false)
class WatchedPodsTest {
  private static final int LOOKS = 20;

  KubernetesMockServer server;
  KubernetesClient client;

  @Test
  void aLookTakesNoCallOnceTheyAreWatchedAndFollowsWhatTheWatchTells() {
    Manifest.create(client, pod("a"));
    Manifest.create(client, pod("b"));
    try (WatchedPods pods = new WatchedPods(Cluster.of(client, "test"), Map.of("app", "db"))) {
      assertThat(names(pods.now())).containsExactly("a", "b");
      // Unlike an API server, the mock server does not tell a new watch of changes after the list.
      await().until(() -> callsOfALook(pods) == 0);
      Manifest.create(client, pod("c"));
      client.pods().inNamespace("test").withName("a").delete();
      await().until(() -> names(pods.now()).equals(List.of("b", "c")));

      int before = server.getRequestCount();
      for (int i = 0; i < LOOKS; i++) {
        assertThat(names(pods.now())).containsExactly("b", "c");
      }
      assertThat(server.getRequestCount()).isEqualTo(before);
    }
  }

  private int callsOfALook(WatchedPods pods) {
    int before = server.getRequestCount();
    pods.now();
    return server.getRequestCount() - before;
  }

  private static List<String> names(List<Pod> pods) {
    return pods.stream().map(pod -> pod.getMetadata().getName()).sorted().toList();
  }

  private static Pod pod(String name) {
    return Manifest.pod("metadata: {name: %s, labels: {app: db}}", name);
  }
}
