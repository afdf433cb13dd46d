package io.ycsbpack.core.experiment.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.experiment.condition.AsItIs;
import io.ycsbpack.core.experiment.condition.Condition;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.FigureKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlannedTrialTest {
  @TempDir
  private Path results;

  @Test
  void theRunsOfAnExperimentHaveItsLabelsAndItsProbesHaveNone() {
    PlannedTrial trial = trial();
    Condition condition = trial.steps();

    assertThat(trial.commands(condition).runs())
        .allSatisfy(run -> assertThat(run.arguments()).containsSequence("--label", "team=search"))
        .hasSize(1);
    assertThat(trial.probes(condition))
        .allSatisfy(probe -> assertThat(probe.arguments()).doesNotContain("--label"))
        .hasSize(1);
  }

  @Test
  void aSecretPropertyIsPassedOnAndNeverShown() {
    PlannedTrial trial = trial();

    assertThat(trial.commands(trial.steps()).runs()).singleElement()
        .satisfies(
            run -> assertThat(run.arguments()).startsWith("run", "test", "-P", "w", "-p", "test.password=hidden"))
        .satisfies(run -> assertThat(run.shown()).containsExactly("run", "test"))
        .hasToString("run test");
    assertThat(trial.probes(trial.steps())).singleElement()
        .satisfies(probe -> assertThat(probe.arguments()).containsExactly("run", "test", "-P", "w", "-p",
            "test.password=hidden", "-p", "results=none", "--probe"))
        .satisfies(probe -> assertThat(probe.shown()).containsExactly("run", "test"));
  }

  private PlannedTrial trial() {
    Experiment experiment = new Experiment(new Experiment.About("labelled", "", Map.of("team", "search")),
        new Experiment.Work("test", List.of("w"), Map.of("test.password", "hidden")), Experiment.Variation.NONE,
        new Experiment.Compared("base", Map.of("base", new ConditionPlan(AsItIs.NAME, Map.of(), Map.of())), true),
        Experiment.Demands.ofRounds(1, FigureKind.DELTA));
    Preparation preparation = new Preparation(experiment, new PlanOptions(results, Map.of(), name -> false,
        one -> Optional.empty(), (one, plan) -> List.of(),
        new PlanOptions.Asked(Optional.empty(), Set.of(), false, true, OptionalDouble.empty(),
            OptionalLong.empty())));
    return preparation.trials().get(0);
  }
}
