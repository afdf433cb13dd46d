// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.limit.ControlGroups;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How servers on this machine compete for CPU time when they are compared. */
class ScenarioTest {
  private static final Map<String, String> NONE = Map.of();

  @Test
  void limitedAndUnlimitedServersHaveTheSameWeight() {
    assumeTrue(ControlGroups.ofThisUser().isPossible(), "needs control groups that this user may write");
    String usual = Long.toString(ControlGroups.ofThisUser().usualWeight());

    assertThat(weights(Map.of("unlimited", NONE, "limited", Map.of("cpu", "1"))))
        .containsEntry("unlimited", usual)
        .containsEntry("limited", usual);
    assertThat(weights(Map.of("unlimited", NONE, "limited", Map.of("cpu", "1"), "low", Map.of("priority", "low"),
        "given", Map.of("cpu-weight", "77"))))
        .containsEntry("unlimited", usual)
        .containsEntry("low", "-")
        .containsEntry("given", "77");
  }

  @Test
  void serversThatAreAllInAGroupOrAllInNoneStayAsTheyAre() {
    assertThat(weights(Map.of("one", Map.of("cpu", "1"), "other", Map.of("cpu", "2", "priority", "normal"))))
        .allSatisfy((name, weight) -> assertThat(weight).isEqualTo("-"));
    assertThat(weights(Map.of("one", NONE, "other", Map.of("cpu", "1", "mechanism", "cpuset"))))
        .allSatisfy((name, weight) -> assertThat(weight).isEqualTo("-"));
  }

  @Test
  void aClientNextToNeighborsWeighsNoMoreThanTheHeaviestGroupThatServersAreIn() {
    Map<String, ConditionPlan> started = Map.of("here", new ConditionPlan("bare-metal", NONE, NONE));

    assertThat(new Scenario(NONE, List.of(), NONE, started).heaviestWeight())
        .isEqualTo(ControlGroups.ofThisUser().usualWeight());
  }

  private static Map<String, String> weights(Map<String, Map<String, String>> parameters) {
    Map<String, ConditionPlan> plans = new LinkedHashMap<>();
    parameters.forEach((name, given) -> plans.put(name, new ConditionPlan("bare-metal", given, Map.of())));
    Map<String, String> weights = new LinkedHashMap<>();
    new Scenario(Map.of(), List.of(), Map.of(), plans).ofEqualWeights()
        .conditions()
        .forEach((name, plan) -> weights.put(name, plan.parameters().getOrDefault("cpu-weight", "-")));
    return weights;
  }
}
