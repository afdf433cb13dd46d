// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.core.record.RunLogs.Event;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Manifest;
import io.ycsbpack.testkit.TestConsole;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true, https = false)
class PodLossTest {
  KubernetesClient client;

  private boolean isMeasuring = true;

  @Test
  void aPodIsDeletedOnceTheClientsMeasureAndIsBackWhenAnotherOfItsNameIsReady() {
    PodLoss loss = loss(Duration.ZERO);
    create("db-1", "one");
    create("db-0", "one");
    isMeasuring = false;
    look(loss, 3);
    assertThat(names()).as("before the measured phase").containsExactlyInAnyOrder("db-0", "db-1");

    isMeasuring = true;
    look(loss, 3);
    assertThat(names()).containsExactly("db-1");
    assertThat(loss.events()).extracting(Event::detail).containsExactly("pod db-0 was deleted");

    create("db-0", "two");
    look(loss, 3);

    assertThat(loss.events()).extracting(Event::what).containsExactly("killed", "back");
    assertThat(loss.events().get(1).detail()).isEqualTo("pod db-0 is ready again, on node two");
    assertThat(loss.missing()).isEmpty();
  }

  @Test
  void clientsThatEndBeforeItIsDueAreTheReasonToo() {
    create("db-0", "one");
    PodLoss loss = loss(Duration.ofHours(1));
    look(loss, 3);

    assertThat(names()).containsExactly("db-0");
    assertThat(loss.missing()).hasValue("the clients had ended before it was due");
  }

  private void look(PodLoss loss, int times) {
    for (int i = 0; i < times; i++) {
      loss.look(isMeasuring);
    }
  }

  private PodLoss loss(Duration after) {
    return new PodLoss(Cluster.of(client, "test"), TestRuns.target(), after, new TestConsole());
  }

  private List<String> names() {
    return client.pods().inNamespace("test").resources().map(pod -> pod.item().getMetadata().getName()).toList();
  }

  private void create(String name, String node) {
    Manifest.create(client, Manifest.pod("""
        metadata: {name: %s, labels: {app: db}}
        spec: {nodeName: %s}
        status: {conditions: [{type: Ready, status: "True"}]}
        """, name, node));
  }
}
