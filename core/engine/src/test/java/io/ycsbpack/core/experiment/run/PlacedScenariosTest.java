// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.condition.Addition;
import io.ycsbpack.core.condition.AdditionPlan;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.step.FreezeProgram;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.condition.step.SwitchStep;
import io.ycsbpack.core.experiment.TestExperiments;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.testkit.TestConsole;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlacedScenariosTest {
  @TempDir
  private Path results;

  @Test
  void theNeighborsOfAllConditionsArePutFrozenAndStoppedByTheUndo() {
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>();
    conditions.put("base", TestExperiments.asItIs(Map.of()));
    conditions.put("other",
        TestExperiments.asItIs(Map.of(), new AdditionPlan(Addition.Role.NEIGHBOR, "cpu-stress", Map.of())));
    List<Arms> scenarios = TestExperiments
        .prepared(TestExperiments.experiment(conditions, false, TestExperiments.ofRounds(3, null)), results,
            TestExperiments.asked(false, true))
        .scenarios();
    TestConsole console = new TestConsole();
    PlacedScenarios.Planned planned = new PlacedScenarios(scenarios, false,
        TestExperiments.noRunner(results, console), new StopSignal(), console).planned(scenarios.get(0));
    Map<String, List<SwitchStep>> freezing = PlacedScenarios.turns(planned.trial());

    assertThat(planned.condition().put()).extracting(PlacedScenariosTest::command)
        .containsExactly("neighbor start", "neighbor freeze");
    assertThat(planned.condition().undo()).extracting(PlacedScenariosTest::command).containsExactly("neighbor stop");
    assertThat(freezing.get("base")).extracting(step -> ((FreezeProgram) step).frozen()).containsExactly(true);
    assertThat(freezing.get("other")).extracting(step -> ((FreezeProgram) step).frozen()).containsExactly(false);
  }

  private static String command(Step step) {
    return String.join(" ", step.arguments().subList(0, 2));
  }
}
