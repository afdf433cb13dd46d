// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.experiment.TestExperiments;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.trial.Design;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The order of the rounds of an experiment that begins, and of one that is resumed. */
class ScenarioRunsTest {
  private static final List<String> NAMES = List.of("base", "b", "c");

  @TempDir
  private Path results;

  @Test
  void aResumedExperimentKeepsTheRecordedOrdersOfItsRounds() {
    Preparation begun = preparation(NAMES, false);
    List<List<String>> other = orders(begun).stream().map(order -> {
      List<String> reversed = new ArrayList<>(order);
      Collections.reverse(reversed);
      return reversed;
    }).toList();
    new ExperimentDocument(begun, Design.WHOLE_RUNS, Optional.empty(),
        List.of(new ScenarioResult("", Map.of(), List.of(), Map.of(), List.of(), List.of(), other, null)))
        .save(State.INTERRUPTED, null);

    Preparation resumed = preparation(NAMES, true);

    assertThat(orders(begun)).hasSize(5).isNotEqualTo(other);
    assertThat(orders(resumed)).isEqualTo(other);
    assertThat(orders(preparation(List.of("base", "b"), true)))
        .isEqualTo(other.stream().map(order -> order.stream().filter(name -> !name.equals("c")).toList()).toList());
    assertThat(orders(preparation(List.of("base", "b", "d"), true)))
        .allSatisfy(order -> assertThat(order).containsExactlyInAnyOrder("base", "b", "d"));
    assertThat(resumed.orderSeed()).isEqualTo(begun.orderSeed());
  }

  private static List<List<String>> orders(Preparation preparation) {
    return new ScenarioRuns(preparation, preparation.scenarios().get(0), Optional.empty()).result().order();
  }

  private Preparation preparation(List<String> names, boolean resume) {
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>();
    names.forEach(name -> conditions.put(name, TestExperiments.asItIs(Map.of())));
    return TestExperiments.prepared(
        TestExperiments.experiment(conditions, false, TestExperiments.ofRounds(5, null)), results,
        TestExperiments.asked(resume, false));
  }
}
