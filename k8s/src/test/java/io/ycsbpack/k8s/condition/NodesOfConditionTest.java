// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.condition;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Manifest;
import io.ycsbpack.k8s.deploy.TestDeployments;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EnableKubernetesMockClient(crud = true, https = false)
class NodesOfConditionTest {
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
    Manifest.create(client, Manifest.note("some", "db:1", false));
    Manifest.create(client, Manifest.pod("{metadata: {name: db-0, labels: {app: db}}, spec: {nodeName: two}}"));

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
    ClusterProbe.requireEnds(Cluster.of(client, "test"), TestDeployments.settings(given));
  }

  private void require(String clientNode, String... further) {
    ClusterProbe.requireNodes(Cluster.of(client, "test"),
        TestDeployments.settings(further).with(Map.of("client-node", clientNode), "test"));
  }

  private void node(String name, boolean cordoned) {
    client.resource(Manifest.read(Node.class, """
        metadata: {name: %1$s, labels: {name: %1$s}}
        spec: {unschedulable: %2$s}
        status: {conditions: [{type: Ready, status: "True"}]}
        """, name, cordoned)).create();
  }
}
