package io.ycsbpack.core.experiment.condition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ContainerServersTest {
  private final ConditionType type = ConditionType.named("container");

  @Test
  void itsServersAreStartedNextToOthersAndHaveGroupsOfTheirOwn() {
    ConditionPlan plan = plan(Map.of("cpu", "500m", "memory", "2Gi"));

    assertThat(type.isStartedNextToOthers("any", plan)).isTrue();
    assertThat(type.isStartedNextToOthers("any", plan(Map.of("instances", "2")))).isFalse();
    assertThat(type.isGrouped(plan)).contains(true);
    assertThat(type.memoryLimit(plan)).hasValue(2L << 30);
    assertThat(type.isReachedFromHere()).isTrue();
  }

  @Test
  void aLimitIsThatOfTheStartOfAContainer() {
    assertThat(type.switchedInPlace(plan(Map.of("cpu", "500m")))).isEmpty();
  }

  @Test
  void aWeightIsAddedAndNothingElse() {
    Map<String, String> given = Map.of("cpu", "1");

    assertThat(type.competing(plan(given), 300).parameters().keySet()).isSubsetOf("cpu", "cpu-weight");
    assertThat(type.competing(plan(Map.of("cpu-weight", "7")), 300).parameters()).containsEntry("cpu-weight", "7");
  }

  @Test
  void towardsAProcessTheFilterIsLeftOut() {
    assertThat(type.isolationSteps(plan(Map.of()), plan(Map.of()))).singleElement()
        .satisfies(step -> assertThat(step.parameters()).isEqualTo(Map.of("own-calls", "false")));
    assertThat(type.isolationSteps(plan(Map.of("own-calls", "false")), plan(Map.of()))).isEmpty();
    assertThat(type.isolationSteps(plan(Map.of("engine", "runsc")), plan(Map.of()))).isEmpty();
  }

  @Test
  void allItsParametersAreOnesOfBareMetal() {
    assertThat(ConditionType.named("bare-metal").parameters()).extracting(property -> property.name())
        .containsAll(type.parameters().stream().map(property -> property.name()).toList());
  }

  @Test
  void aContainerInTheNetworkOfTheHostIsReachedAsAProcessIs() {
    assertThat(plan(Map.of("cpu", "1")).way()).isEqualTo(new ConditionPlan("bare-metal", Map.of(), Map.of()).way());
    assertThat(plan(Map.of("own-network", "true")).way())
        .isNotEqualTo(new ConditionPlan("bare-metal", Map.of(), Map.of()).way());
  }

  private static ConditionPlan plan(Map<String, String> parameters) {
    return new ConditionPlan("container", parameters, Map.of());
  }
}
