package io.ycsbpack.k8s.drain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PatientClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true, https = false, kubernetesClientBuilderCustomizer = PatientClient.class)
class DrainedNodesTest {
  KubernetesClient client;

  @BeforeEach
  void nodes() {
    client.resource(node("one").build()).create();
    client.resource(node("two").build()).create();
    client.resource(node("cordoned").withNewSpec().withUnschedulable(true).endSpec().build()).create();
  }

  @Test
  void aNodeThatIsClosedIsOpenedByWhoeverKnowsTheDatabase() {
    of("db").close("one");
    assertThat(isClosed("one")).isTrue();
    assertThat(isClosed("two")).isFalse();

    // As the next process does, after one that was killed.
    assertThat(of("db").open()).containsExactly("one");

    assertThat(isClosed("one")).isFalse();
    assertThat(get("one").getMetadata().getAnnotations().get(DrainedNodes.DRAINED_OF)).isNull();
    assertThat(of("db").open()).as("nothing is left to open").isEmpty();
  }

  @Test
  void aNodeThatIsClosedTwiceIsOpenedOnce() {
    of("db").close("one");
    of("db").close("one");

    assertThat(of("db").open()).containsExactly("one");
    assertThat(isClosed("one")).isFalse();
  }

  @Test
  void nodesThatOthersClosedStayClosed() {
    of("another").close("two");

    assertThatThrownBy(() -> of("db").close("cordoned")).isInstanceOf(TargetException.class)
        .hasMessageContaining("the node cordoned can't be drained: it is closed to pods already");
    assertThatThrownBy(() -> of("db").close("two")).isInstanceOf(TargetException.class);
    assertThat(of("db").open()).isEmpty();

    assertThat(isClosed("cordoned")).isTrue();
    assertThat(isClosed("two")).isTrue();
  }

  @Test
  void aDatabaseOfThisNameInAnotherNamespaceIsAnother() {
    of("db").close("one");

    assertThat(new DrainedNodes(Cluster.of(client, "other"), "db").open()).isEmpty();
    assertThat(isClosed("one")).isTrue();
  }

  private DrainedNodes of(String database) {
    return new DrainedNodes(Cluster.of(client, "test"), database);
  }

  private boolean isClosed(String name) {
    return Boolean.TRUE.equals(get(name).getSpec().getUnschedulable());
  }

  private Node get(String name) {
    return client.nodes().withName(name).get();
  }

  private static NodeBuilder node(String name) {
    return new NodeBuilder().withNewMetadata()
        .withName(name)
        .addToAnnotations("theirs", "stays")
        .endMetadata()
        .withNewSpec()
        .endSpec();
  }
}
