// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.testkit.SteppingClock;
import io.ycsbpack.testkit.TestConsole;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true, https = false)
class PodWatchTest {
  private static final Map<String, String> LABELS = Map.of("app", "db");

  KubernetesClient client;
  private final TestConsole console = new TestConsole();
  private SteppingClock clock;

  @BeforeEach
  void begin() {
    Manifest.create(client, pod("PodScheduled", "False", "0/3 nodes are available"));
    clock = new SteppingClock(() -> {
      if (clock.passed().compareTo(Duration.ofSeconds(70)) > 0) {
        Manifest.update(client, pod("Ready", "True", ""));
      }
    });
  }

  @Test
  void podsThatFitOnNoNodeWaitAsLongAsTheyMayWhichIsSaid() {
    watch(Duration.ofMinutes(2)).untilReady(1);

    assertThat(console.lines())
        .containsExactly("  0 of 1 pods ready; pod db-0 fits on no node: 0/3 nodes are available;"
            + " waiting up to 120 s for room");
  }

  private PodWatch watch(Duration room) {
    return new PodWatch(Cluster.of(client, "test"), new Deadline(Duration.ofSeconds(40), new StopSignal(), clock),
        console, LABELS, "StatefulSet/db", room);
  }

  private static Pod pod(String condition, String status, String message) {
    return Manifest.pod("""
        metadata: {name: db-0, labels: {app: db}}
        status: {conditions: [{type: %s, status: "%s", message: "%s"}]}
        """, condition, status, message);
  }
}
