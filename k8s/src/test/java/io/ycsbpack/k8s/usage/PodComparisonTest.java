package io.ycsbpack.k8s.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.k8s.cluster.Cluster;
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
    client.resource(pod("1Gi", 0)).inNamespace("test").create();
    comparison = PodComparison.begin(cluster, SELECTOR, "db");
  }

  @Test
  void podsThatStayTheSameHaveNotChanged() {
    assertThat(comparison.changed(cluster)).isEmpty();
  }

  @Test
  void aMemoryLimitThatWasChangedMeanwhileIsNamed() {
    client.resource(pod("2Gi", 0)).inNamespace("test").update();

    assertThat(comparison.changed(cluster).orElseThrow()).contains("pod db-0: memory limit 1Gi -> 2Gi");
  }

  @Test
  void aRestartIsNamed() {
    client.resource(pod("1Gi", 1)).inNamespace("test").update();

    assertThat(comparison.changed(cluster)).contains("its container was started again");
  }

  private static Pod pod(String memory, int restarts) {
    return new PodBuilder().withNewMetadata()
        .withName("db-0")
        .withLabels(SELECTOR)
        .withGeneration(1L)
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("db")
        .withNewResources()
        .addToLimits("memory", Quantity.parse(memory))
        .endResources()
        .endContainer()
        .endSpec()
        .withNewStatus()
        .addNewContainerStatus()
        .withName("db")
        .withRestartCount(restarts)
        .endContainerStatus()
        .endStatus()
        .build();
  }
}
