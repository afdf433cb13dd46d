// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class HostPortsTest {

  @Test
  void eachNameHasAPortOfItsOwnThatNeitherServicesNorConnectionsGet() {
    Random random = new Random(1);
    for (int i = 0; i < 100; i++) {
      Map<String, Integer> ports = ServerObjects.hostPorts(List.of("native", "http"), List.of(), random);

      assertThat(ports).containsOnlyKeys("http", "native");
      assertThat(ports.values()).doesNotHaveDuplicates().allMatch(port -> port >= 20_000 && port < 30_000);
    }
  }

  @Test
  void portsOfOtherPodsOnAnyNodeAreLeftOut() {
    Map<String, Integer> ports = ServerObjects.hostPorts(List.of("http", "native"),
        List.of(podWith(null), podWith(20_001), podWith(20_003)), drawing(20_000, 20_002, 20_003, 20_004));

    assertThat(ports).containsEntry("http", 20_004).containsEntry("native", 20_005);
  }

  private static RandomGenerator drawing(Integer... numbers) {
    Queue<Integer> left = new ArrayDeque<>(List.of(numbers));
    return new Random() {
      @Override
      public int nextInt(int origin, int bound) {
        return left.remove();
      }
    };
  }

  private static Pod podWith(Integer hostPort) {
    return new PodBuilder().withNewSpec()
        .addNewContainer()
        .addNewPort()
        .withContainerPort(8123)
        .withHostPort(hostPort)
        .endPort()
        .endContainer()
        .endSpec()
        .build();
  }
}
