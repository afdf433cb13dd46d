// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.condition.Addition;
import io.ycsbpack.core.condition.AdditionPlan;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.Reached;
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
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlacedServersTest {
  private static final Path ONE = Path.of("/results/one");
  private static final Path OTHER = Path.of("/results/other");

  private static List<Addition.Freezing> neighbor(Path folder) {
    return List.of(new Addition.Freezing(Step.of("freeze"), new FreezeProgram(folder, true),
        new FreezeProgram(folder, false)));
  }

  @Test
  void inItsTurnAConditionHasItsOwnNeighborsAndNoOther() {
    Map<String, List<Addition.Freezing>> own = new LinkedHashMap<>(Map.of("none", List.of()));
    own.put("one", neighbor(ONE));
    own.put("other", neighbor(OTHER));

    assertThat(PlacedServers.turns(own).values()).containsExactly(
        List.of(new FreezeProgram(ONE, true), new FreezeProgram(OTHER, true)),
        List.of(new FreezeProgram(OTHER, true), new FreezeProgram(ONE, false)),
        List.of(new FreezeProgram(ONE, true), new FreezeProgram(OTHER, false)));
    assertThat(PlacedServers.turns(Map.of("a", List.of(), "b", List.of()))).isEmpty();
  }

  @Test
  void aServerThatChangedDuringAStartMakesItNotValidAndIsNamed() {
    PlacedServers changed = server(Optional.of("pod db-0: memory limit 1Gi -> 2Gi, by kubectl"));

    assertThatThrownBy(changed::requireUnchanged)
        .isInstanceOfSatisfying(CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.NOT_VALID))
        .hasMessage("the server of 'kubernetes' did not stay the same while it was measured: pod db-0: memory limit 1Gi"
            + " -> 2Gi, by kubectl; the rounds of this restart are left out");
  }

  @Test
  void aServerThatStayedTheSameIsNoReason() {
    assertThatCode(server(Optional.empty())::requireUnchanged).doesNotThrowAnyException();
  }

  private static PlacedServers server(Optional<String> changes) {
    return new PlacedServers(List.of(new PlacedServers.Server("kubernetes", Map.of(), Map.of(),
        new Reached(Map.of(), Optional.empty(), () -> changes))), Map.of(), OptionalLong.empty(), true, List.of());
  }

  @Test
  void theNeighborsOfAllConditionsArePutFrozenAndStoppedByTheUndo(@TempDir Path results) {
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
    Map<String, List<SwitchStep>> freezing = PlacedScenarios.turns(planned.run());

    assertThat(planned.condition().put()).extracting(PlacedServersTest::command)
        .containsExactly("neighbor start", "neighbor freeze");
    assertThat(planned.condition().undo()).extracting(PlacedServersTest::command).containsExactly("neighbor stop");
    assertThat(freezing.get("base")).extracting(step -> ((FreezeProgram) step).frozen()).containsExactly(true);
    assertThat(freezing.get("other")).extracting(step -> ((FreezeProgram) step).frozen()).containsExactly(false);
  }

  private static String command(Step step) {
    return String.join(" ", step.arguments().subList(0, 2));
  }
}
