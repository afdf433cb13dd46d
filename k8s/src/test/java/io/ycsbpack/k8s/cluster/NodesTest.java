package io.ycsbpack.k8s.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true)
class NodesTest {
  private static final Map<String, Quantity> TWO_CORES = Map.of("cpu", Quantity.parse("2"));
  KubernetesClient client;

  @BeforeEach
  void addTheDatabasesNode() {
    add("database", "8", "True", false, null);
  }

  @Test
  void theDatabasesOwnNodeIsNoOther() {
    assertThat(hasOther(Map.of())).isFalse();
  }

  @Test
  void aReadyNodeThatIsLargeEnoughIsAnother() {
    add("free", "2", "True", false, null);

    assertThat(hasOther(Map.of())).isTrue();
    assertThat(hasOther(Map.of("name", "free"))).isTrue();
    assertThat(hasOther(Map.of("name", "elsewhere"))).isFalse();
  }

  @Test
  void nodesThatTakeNoClientAreNoOthers() {
    add("small", "1", "True", false, null);
    add("ill", "8", "False", false, null);
    add("cordoned", "8", "True", true, null);
    add("control-plane", "8", "True", false, "NoSchedule");

    assertThat(hasOther(Map.of())).isFalse();
  }

  private boolean hasOther(Map<String, String> labels) {
    return Nodes.hasOther(Cluster.of(client, "test"), Set.of("database"), labels, TWO_CORES);
  }

  private void add(String name, String cpu, String ready, boolean cordoned, String taint) {
    NodeBuilder node = new NodeBuilder().withNewMetadata()
        .withName(name)
        .addToLabels("name", name)
        .endMetadata()
        .withNewSpec()
        .withUnschedulable(cordoned)
        .endSpec()
        .withNewStatus()
        .addToAllocatable("cpu", Quantity.parse(cpu))
        .addNewCondition()
        .withType("Ready")
        .withStatus(ready)
        .endCondition()
        .endStatus();
    if (taint != null) {
      node.editSpec().addNewTaint().withKey("role").withEffect(taint).endTaint().endSpec();
    }
    client.resource(node.build()).create();
  }
}
