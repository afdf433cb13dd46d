package io.ycsbpack.k8s.condition;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.PatientClient;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EnableKubernetesMockClient(crud = true, https = false, kubernetesClientBuilderCustomizer = PatientClient.class)
class NodeRelationProbeTest {
  KubernetesClient client;

  @BeforeEach
  void aNode() {
    node("one", false);
  }

  @Test
  void onOneNodeClientsCanBeNextToTheDatabaseAndNowhereElse() {
    node("closed", true);

    assertThatCode(() -> require("same")).doesNotThrowAnyException();
    assertThatCode(() -> require("any")).doesNotThrowAnyException();
    assertThatThrownBy(() -> require("other")).isInstanceOf(TargetException.class)
        .hasMessage("client-node other: the database is on one alone, and the nodes that accept its clients are one"
            + " alone");
  }

  @Test
  void onTwoNodesBothArePossible() {
    node("two", false);

    assertThatCode(() -> require("same")).doesNotThrowAnyException();
    assertThatCode(() -> require("other")).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({"one, one, same", "one, two, other", "two, one, other"})
  void labelsDecideToo(String database, String clients, String possible) {
    node("two", false);
    String impossible = possible.equals("same") ? "other" : "same";

    assertThatCode(() -> require(possible, "node-selector", "name=" + database, "client-node-selector",
        "name=" + clients)).doesNotThrowAnyException();
    assertThatThrownBy(() -> require(impossible, "node-selector", "name=" + database, "client-node-selector",
        "name=" + clients)).hasMessage("client-node " + impossible + ": the database is on " + database
            + " alone, and the nodes that accept its clients are " + clients + " alone");
  }

  @Test
  void theNodeOfADatabaseThatIsThereIsKnown() {
    node("two", false);
    client.resource(new ConfigMapBuilder().withNewMetadata()
        .withName("ycsbpack-target-db")
        .endMetadata()
        .withData(Map.of("binding", "some", "name", "db", "owner", "statefulset/db", "selector", "app=db", "container",
            "db", "hosts", "db:1", "user", "me", "secret", "auth", "secretKey", "password", "ours", "false"))
        .build()).inNamespace("test").create();
    client.resource(new PodBuilder().withNewMetadata()
        .withName("db-0")
        .withLabels(Map.of("app", "db"))
        .endMetadata()
        .withNewSpec()
        .withNodeName("two")
        .endSpec()
        .build()).inNamespace("test").create();

    assertThatCode(() -> require("other", "name", "db")).doesNotThrowAnyException();
    assertThatThrownBy(() -> require("other", "name", "db", "client-node-selector", "name=two"))
        .hasMessageStartingWith("client-node other: the database is on two alone");
  }

  @ParameterizedTest
  @CsvSource({"receiver-node, receiver-node-selector", "sender-node, node-selector"})
  void anEndOfATransferAwayFromTheDatabaseNeedsAnotherNode(String end, String selector) {
    assertThatThrownBy(() -> requireEnds(end, "other")).isInstanceOf(TargetException.class)
        .hasMessage(end + " other: the nodes that accept pods are one alone, and one alone may be taken; it needs one"
            + " that the database is not on");
    assertThatCode(() -> requireEnds(end, "any")).doesNotThrowAnyException();

    node("two", false);
    assertThatCode(() -> requireEnds(end, "other", selector, "name=two")).doesNotThrowAnyException();
    assertThatThrownBy(() -> requireEnds(end, "other", selector, "name=three")).hasMessageContaining(
        "the nodes that accept pods are one or two, and none may be taken");
  }

  private void requireEnds(String... given) {
    Map<String, String> all = new HashMap<>();
    for (int i = 0; i < given.length; i += 2) {
      all.put(given[i], given[i + 1]);
    }
    NodeRelationProbe.requireEnds(Cluster.of(client, "test"), Settings.NONE.with(all, "test"));
  }

  private void require(String clientNode, String... further) {
    Map<String, String> given = new HashMap<>(Map.of("client-node", clientNode));
    for (int i = 0; i < further.length; i += 2) {
      given.put(further[i], further[i + 1]);
    }
    NodeRelationProbe.require(Cluster.of(client, "test"), Settings.NONE.with(given, "test"));
  }

  private void node(String name, boolean cordoned) {
    client.resource(new NodeBuilder().withNewMetadata()
        .withName(name)
        .addToLabels("name", name)
        .endMetadata()
        .withNewSpec()
        .withUnschedulable(cordoned)
        .endSpec()
        .withNewStatus()
        .addNewCondition()
        .withType("Ready")
        .withStatus("True")
        .endCondition()
        .endStatus()
        .build()).create();
  }
}
