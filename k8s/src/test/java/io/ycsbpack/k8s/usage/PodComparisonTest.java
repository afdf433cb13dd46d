package io.ycsbpack.k8s.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Manifest;
import io.ycsbpack.k8s.cluster.PatientClient;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true, https = false, kubernetesClientBuilderCustomizer = PatientClient.class)
class PodComparisonTest {
  private static final Map<String, String> SELECTOR = Map.of("app", "db");

  KubernetesClient client;
  private Cluster cluster;
  private PodComparison comparison;

  @BeforeEach
  void begin() {
    cluster = Cluster.of(client, "test");
    Manifest.create(client, pod("1Gi", 0));
    comparison = PodComparison.begin(cluster, SELECTOR, "db");
  }

  @Test
  void podsThatStayTheSameHaveNotChanged() {
    assertThat(comparison.changed(cluster)).isEmpty();
  }

  @Test
  void aMemoryLimitThatWasChangedMeanwhileIsNamed() {
    Manifest.update(client, pod("2Gi", 0));

    assertThat(comparison.changed(cluster).orElseThrow()).contains("pod db-0: memory limit 1Gi -> 2Gi");
  }

  @Test
  void aRestartIsNamed() {
    Manifest.update(client, pod("1Gi", 1));

    assertThat(comparison.changed(cluster)).contains("its container was started again");
  }

  private static Pod pod(String memory, int restarts) {
    return Manifest.pod("""
        metadata: {name: db-0, labels: {app: db}, generation: 1}
        spec: {containers: [{name: db, resources: {limits: {memory: %s}}}]}
        status: {containerStatuses: [{name: db, restartCount: %d}]}
        """, memory, restarts);
  }
}
