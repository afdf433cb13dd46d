package io.ycsbpack.k8s.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PatientClient;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true, https = false, kubernetesClientBuilderCustomizer = PatientClient.class)
class PodUsageTest {
  private static final int READINGS = 3;

  KubernetesClient client;

  @Test
  void aReadingThatFailsInAnUnexpectedWayIsTriedAgain() throws InterruptedException {
    CountDownLatch readings = new CountDownLatch(READINGS);
    NodeReader failing = new NodeReader() {
      @Override
      public String source() {
        return "a test";
      }

      @Override
      public String note() {
        return "";
      }

      @Override
      public Map<String, ContainerSample> read(List<Pod> pods) {
        readings.countDown();
        throw new IllegalStateException("an answer that is no text of cAdvisor");
      }
    };

    try (PodUsage usage = new PodUsage(Cluster.of(client, "test"), Map.of("app", "db"), "db", failing,
        Optional.empty())) {
      assertThat(readings.await(5, TimeUnit.MINUTES)).as("readings go on").isTrue();
      assertThat(usage.changed()).isEmpty();
    }
  }
}
