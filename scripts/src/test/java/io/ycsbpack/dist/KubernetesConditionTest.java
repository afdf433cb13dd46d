package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.experiment.ConditionPlan;
import io.ycsbpack.k8s.condition.KubernetesCondition;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KubernetesConditionTest {
  private static boolean isStartedNextToOthers(Map<String, String> parameters) {
    return new KubernetesCondition().isStartedNextToOthers("clickhouse",
        new ConditionPlan("kubernetes", parameters, Map.of()));
  }

  @Test
  void aServerThatIsDeployedIsStartedNextToOthers() {
    assertThat(isStartedNextToOthers(Map.of("cpu", "1", "memory", "2Gi", "client-cpu", "1"))).isTrue();
  }

  @Test
  void oneWhoseOperatorNamesItsPodsToClientsIsNot() {
    ConditionPlan plan = new ConditionPlan("kubernetes", Map.of("cpu", "1"), Map.of());

    assertThat(new KubernetesCondition().isStartedNextToOthers("couchbase", plan)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"name, there", "instances, 2", "replicas, 3", "clients, 2", "lose-pod, 5s"})
  void whatIsThereOrIsSeveralIsNot(String parameter, String value) {
    assertThat(isStartedNextToOthers(Map.of("cpu", "1", parameter, value))).isFalse();
  }
}
