// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EnableKubernetesMockClient(crud = true, https = false)
class NodesTest {
  private static final Map<String, Quantity> SIZE = Map.of("cpu", Quantity.parse("2"), "memory", Quantity.parse("1Gi"));
  KubernetesMockServer server;
  KubernetesClient client;

  @Test
  void aReadyNodeThatIsLargeEnoughHasRoom() {
    add("free", "2", "True", false, null);

    assertThat(haveRoom(Map.of(), 1)).isTrue();
    assertThat(haveRoom(Map.of("name", "free"), 1)).isTrue();
    assertThat(haveRoom(Map.of("name", "elsewhere"), 1)).isFalse();
  }

  @Test
  void nodesThatTakeNoPodHaveNone() {
    add("small", "1", "True", false, null);
    add("ill", "8", "False", false, null);
    add("cordoned", "8", "True", true, null);
    add("control-plane", "8", "True", false, "NoSchedule");

    assertThat(haveRoom(Map.of(), 1)).isFalse();
  }

  /** Each node has 4500Mi, each pod 2 cores and 1Gi. */
  @ParameterizedTest
  @CsvSource({"3900m, 0, 1", "3900m, 4, 3", "32, 0, 4"})
  void allPodsNeedRoomForTheirCpuAndMemory(String cpu, String another, int pods) {
    add("free", cpu, "True", false, null);
    add("another", another, "True", false, null);

    assertThat(haveRoom(Map.of(), pods)).isTrue();
    assertThat(haveRoom(Map.of(), pods + 1)).isFalse();
  }

  @Test
  void podsOfSeveralSizesFitWhereEachFindsANode() {
    add("free", "8", "True", false, null);
    add("other", "8", "True", false, null);

    // Each of the two nodes has 4500Mi.
    assertThat(hold("2Gi", "4Gi", "2Gi")).isTrue();
    assertThat(hold("2Gi", "4Gi", "2Gi", "1Gi")).isFalse();
    assertThat(hold("5Gi")).isFalse();
  }

  private boolean hold(String... memory) {
    return Nodes.hold(Cluster.of(client, "test"), Map.of(),
        Stream.of(memory).map(one -> Map.of("cpu", Quantity.parse("1"), "memory", Quantity.parse(one))).toList());
  }

  private boolean haveRoom(Map<String, String> labels, int pods) {
    return Nodes.hold(Cluster.of(client, "test"), labels, Collections.nCopies(pods, SIZE));
  }

  private void add(String name, String cpu, String ready, boolean cordoned, String taint) {
    client.resource(Manifest.read(Node.class, """
        metadata: {name: %1$s, labels: {name: %1$s}}
        spec: {unschedulable: %2$s, taints: [%3$s]}
        status:
          allocatable: {cpu: %4$s, memory: 4500Mi}
          conditions: [{type: Ready, status: "%5$s"}]
        """, name, cordoned, taint == null ? "" : "{key: role, effect: %s}".formatted(taint), cpu, ready)).create();
  }

  @Test
  void oneNodeWithTheStaticCpuManagerIsEnough() {
    add("a", "1", "True", false, null);
    add("b", "1", "True", false, null);
    policy("a", "none");
    policy("b", "static");

    assertThat(impossible()).isEmpty();
  }

  @Test
  void wherePoliciesAreOthersTheNodesAreNamedWithThem() {
    add("a", "1", "True", false, null);
    add("b", "1", "True", false, null);
    policy("a", "none");
    policy("b", "none");

    assertThat(impossible()).contains("no node has the static CPU manager: the policy of a, b is none");
  }

  @Test
  void aUserWhoMayNotReadAKubeletsConfigurationIsToldOfTheRight() {
    add("a", "1", "True", false, null);
    server.expect()
        .get()
        .withPath("/api/v1/nodes/a/proxy/configz")
        .andReturn(403, new StatusBuilder().withCode(403).withMessage("nodes \"a\" is forbidden").build())
        .always();

    assertThat(impossible().orElseThrow()).startsWith("the configuration of a kubelet can't be read")
        .contains("nodes/proxy", "forbidden");
  }

  @Test
  void aUserWhoMayNotListNodesIsToldSo() {
    server.expect().get().withPath("/api/v1/nodes").andReturn(403, new StatusBuilder().withCode(403).build()).always();

    assertThat(impossible().orElseThrow()).contains("this user may not list nodes");
  }

  private Optional<String> impossible() {
    return Nodes.withoutOwnCores(Cluster.of(client, "bench"), Map.of());
  }

  private void policy(String node, String policy) {
    server.expect()
        .get()
        .withPath("/api/v1/nodes/" + node + "/proxy/configz")
        .andReturn(200, Map.of("kubeletconfig", Map.of("cpuManagerPolicy", policy)))
        .always();
  }
}
