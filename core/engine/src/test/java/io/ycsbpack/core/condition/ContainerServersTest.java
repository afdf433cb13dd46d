// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ContainerServersTest {
  private final ConditionType type = ConditionType.named("container");

  @Test
  void itsServersAreStartedNextToOthersAndHaveGroupsOfTheirOwn() {
    ConditionPlan plan = plan(Map.of("cpu", "500m", "memory", "2Gi"));

    assertThat(plan.traits().nextToOthers().test("any")).isTrue();
    assertThat(plan(Map.of("instances", "2")).traits().nextToOthers().test("any")).isFalse();
    assertThat(plan.traits().grouped()).contains(true);
    assertThat(plan.traits().memory()).hasValue(2L << 30);
    assertThat(plan.traits().switches()).as("a container's quota is fixed at its start").isEmpty();
    assertThat(type.isLocal()).isTrue();
  }

  @Test
  void aWeightIsAddedAndNothingElse() {
    Map<String, String> given = Map.of("cpu", "1");

    assertThat(plan(given).competing(300).parameters().keySet()).isSubsetOf("cpu", "cpu-weight");
    assertThat(plan(Map.of("cpu-weight", "7")).competing(300).parameters()).containsEntry("cpu-weight", "7");
  }

  @Test
  void towardsAProcessTheFilterIsLeftOut() {
    assertThat(plan(Map.of()).isolationSteps(plan(Map.of()))).singleElement()
        .satisfies(step -> assertThat(step.parameters()).isEqualTo(Map.of("own-calls", "false")));
    assertThat(plan(Map.of("own-calls", "false")).isolationSteps(plan(Map.of()))).isEmpty();
    assertThat(plan(Map.of("engine", "runsc")).isolationSteps(plan(Map.of()))).isEmpty();
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
