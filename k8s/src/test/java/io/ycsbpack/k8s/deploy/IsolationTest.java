// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IsolationTest {
  private static final Map<String, Quantity> SIZE = Map.of("cpu", Quantity.parse("1"), "memory",
      Quantity.parse("4Gi"));
  private static final Isolation WITHOUT_CPU = TestDeployments.isolation("cpu-limit", "none");

  private static Pod pod(Isolation isolation) {
    return new PodBuilder().withNewSpec()
        .addNewContainer()
        .withResources(isolation.resources(SIZE))
        .endContainer()
        .endSpec()
        .build();
  }

  @Test
  void requestsStayWhereALimitIsLeftOut() {
    Isolation without = TestDeployments.isolation("cpu-limit", "none", "memory-limit", "none");

    assertThat(Isolation.FULL.resources(SIZE).getLimits()).isEqualTo(SIZE);
    assertThat(without.resources(SIZE).getRequests()).isEqualTo(SIZE);
    assertThat(without.resources(SIZE).getLimits()).isEmpty();
  }

  @Test
  void aLimitThatWasNotAskedForIsNamedWithItsSize() {
    assertThat(WITHOUT_CPU.added(pod(Isolation.FULL)))
        .hasValueSatisfying(text -> assertThat(text).contains("a limit of cpu one of 1"));
    assertThat(WITHOUT_CPU.added(pod(WITHOUT_CPU))).isEmpty();
    assertThat(Isolation.FULL.added(pod(Isolation.FULL))).isEmpty();
  }
}
