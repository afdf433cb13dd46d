// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.experiment.TestExperiments;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.testkit.TestConsole;
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
    TestConsole console = new TestConsole();
    ExperimentResult plan = new WholeRuns(begun, Optional.empty(), TestExperiments.noRunner(results, console),
        new StopSignal(), console).document().save(State.INTERRUPTED, null);
    List<List<String>> other = new ArrayList<>();
    plan.scenarios().get(0).order().forEach(order -> {
      List<String> reversed = new ArrayList<>(order);
      Collections.reverse(reversed);
      other.add(reversed);
    });
    begun.folder().write(with(plan, other));

    Preparation resumed = preparation(NAMES, true);
    Preparation fewer = preparation(List.of("base", "b"), true);
    Preparation more = preparation(List.of("base", "b", "d"), true);

    assertThat(orders(begun)).hasSize(5).isNotEqualTo(other);
    assertThat(orders(resumed)).isEqualTo(other);
    assertThat(orders(fewer))
        .isEqualTo(other.stream().map(order -> order.stream().filter(name -> !name.equals("c")).toList()).toList());
    assertThat(orders(more))
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

  private static ExperimentResult with(ExperimentResult plan, List<List<String>> order) {
    ExperimentResult.ScenarioResult one = plan.scenarios().get(0);
    return new ExperimentResult(plan.schema(), plan.state(), plan.tool(), plan.name(), plan.question(), plan.binding(),
        plan.baseline(), plan.design(), plan.repeats(), plan.started(), plan.ended(), plan.environment(),
        List.of(new ExperimentResult.ScenarioResult(one.name(), one.values(), one.workload(), one.properties(),
            one.conditions(), one.comparisons(), order, null)),
        plan.verdict(), plan.figure(), plan.skipped(), plan.detect(), plan.orderSeed(), null, null, null, null);
  }
}
