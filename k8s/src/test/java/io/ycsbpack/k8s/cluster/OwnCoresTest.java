// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NodeList;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(https = false)
class OwnCoresTest {
  KubernetesMockServer server;
  KubernetesClient client;

  @Test
  void oneNodeWithTheStaticCpuManagerIsEnough() {
    nodes("a", "b");
    policy("a", "none");
    policy("b", "static");

    assertThat(impossible()).isEmpty();
  }

  @Test
  void wherePoliciesAreOthersTheNodesAreNamedWithThem() {
    nodes("a", "b");
    policy("a", "none");
    policy("b", "none");

    assertThat(impossible()).contains("no node has the static CPU manager: the policy of a, b is none");
  }

  @Test
  void aUserWhoMayNotReadAKubeletsConfigurationIsToldOfTheRight() {
    nodes("a");
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

  private void nodes(String... names) {
    String items = Stream.of(names)
        .map("{metadata: {name: %s}, spec: {}, status: {conditions: [{type: Ready, status: 'True'}]}}"::formatted)
        .collect(joining(", "));
    server.expect()
        .get()
        .withPath("/api/v1/nodes")
        .andReturn(200, Manifest.read(NodeList.class, "items: [%s]", items))
        .always();
  }

  private void policy(String node, String policy) {
    server.expect()
        .get()
        .withPath("/api/v1/nodes/" + node + "/proxy/configz")
        .andReturn(200, Map.of("kubeletconfig", Map.of("cpuManagerPolicy", policy)))
        .always();
  }
}
