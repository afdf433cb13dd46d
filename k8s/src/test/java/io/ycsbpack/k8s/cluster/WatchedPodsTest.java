package io.ycsbpack.k8s.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.api.model.WatchEvent;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.mockwebserver.dsl.TimesOnceableOrHttpHeaderable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(https = false, kubernetesClientBuilderCustomizer = PatientClient.class)
class WatchedPodsTest {
  private static final String LIST = "/api/v1/namespaces/test/pods?labelSelector=app%3Ddb";
  private static final String WATCH = "/api/v1/namespaces/test/pods?allowWatchBookmarks=true&labelSelector=app%3Ddb"
      + "&resourceVersion=7&watch=true";
  private static final int LOOKS = 20;

  KubernetesMockServer server;
  KubernetesClient client;

  @Test
  void theyAreListedOnceHoweverOftenOneLooksAndFollowWhatTheWatchTells() {
    listed(pod("a"), pod("b")).once();
    server.expect()
        .get()
        .withPath(WATCH)
        .andUpgradeToWebSocket()
        .open()
        .immediately()
        .andEmit(new WatchEvent(pod("c"), "ADDED"))
        .immediately()
        .andEmit(new WatchEvent(pod("a"), "DELETED"))
        .done()
        .once();

    try (WatchedPods pods = pods()) {
      assertThat(pods.seen()).isEmpty();
      await().until(() -> names(pods.now()).equals(List.of("b", "c")));
      for (int i = 0; i < LOOKS; i++) {
        pods.now();
      }
    }
    assertThat(server.getRequestCount()).as("version, list and watch").isEqualTo(3);
  }

  @Test
  void whereTheyMayNotBeWatchedEachLookListsThem() {
    listed(pod("a")).once();
    server.expect().get().withPath(WATCH).andReturn(403, "{}").once();
    listed(pod("b")).always();

    try (WatchedPods pods = pods()) {
      assertThat(names(pods.now())).containsExactly("a");
      assertThat(names(pods.now())).containsExactly("b");
      assertThat(names(pods.now())).containsExactly("b");
      assertThat(names(pods.seen())).containsExactly("b");
    }
    assertThat(server.getRequestCount()).as("version, three lists and a watch").isEqualTo(5);
  }

  private WatchedPods pods() {
    server.expect().get().withPath("/version").andReturn(200, "{\"gitVersion\":\"v1.34.0\"}").always();
    return new WatchedPods(Cluster.of(client, "test"), Map.of("app", "db"));
  }

  private TimesOnceableOrHttpHeaderable<Void> listed(Pod... pods) {
    PodList list = Manifest.read(PodList.class, "metadata: {resourceVersion: '7'}");
    list.setItems(List.of(pods));
    return server.expect().get().withPath(LIST).andReturn(200, list);
  }

  private static List<String> names(List<Pod> pods) {
    return pods.stream().map(pod -> pod.getMetadata().getName()).toList();
  }

  private static Pod pod(String name) {
    return Manifest.pod("metadata: {name: %s}", name);
  }
}
