package io.ycsbpack.k8s.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IsolatedPodTest {
  private static final Map<String, Quantity> SIZE = Map.of("cpu", Quantity.parse("1"), "memory",
      Quantity.parse("4Gi"));
  private static final Isolation WITHOUT_CPU = TestDeployments.isolation("cpu-limit", "none");

  private static Pod pod(Isolation isolation) {
    return new PodBuilder().withNewSpec()
        .addNewContainer()
        .withResources(IsolatedPod.resources(SIZE, isolation))
        .endContainer()
        .endSpec()
        .build();
  }

  @Test
  void requestsStayWhereALimitIsLeftOut() {
    Isolation without = TestDeployments.isolation("cpu-limit", "none", "memory-limit", "none");

    assertThat(IsolatedPod.resources(SIZE, Isolation.FULL).getLimits()).isEqualTo(SIZE);
    assertThat(IsolatedPod.resources(SIZE, without).getRequests()).isEqualTo(SIZE);
    assertThat(IsolatedPod.resources(SIZE, without).getLimits()).isEmpty();
  }

  @Test
  void aLimitThatWasNotAskedForIsNamedWithItsSize() {
    assertThat(IsolatedPod.added(pod(Isolation.FULL), WITHOUT_CPU))
        .hasValueSatisfying(text -> assertThat(text).contains("a limit of cpu one of 1"));
    assertThat(IsolatedPod.added(pod(WITHOUT_CPU), WITHOUT_CPU)).isEmpty();
    assertThat(IsolatedPod.added(pod(Isolation.FULL), Isolation.FULL)).isEmpty();
  }
}
