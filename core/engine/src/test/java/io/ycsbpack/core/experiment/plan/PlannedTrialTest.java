// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.condition.Condition;
import io.ycsbpack.core.experiment.TestExperiments;
import io.ycsbpack.core.experiment.spec.FigureKind;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlannedTrialTest {
  @TempDir
  private Path results;

  @Test
  void theRunsOfAnExperimentHaveItsLabelsAndItsProbesHaveNone() {
    PlannedTrial trial = trial();
    Condition condition = trial.steps();

    assertThat(trial.clients(condition))
        .allSatisfy(run -> assertThat(run.arguments()).containsSequence("--label", "team=search"))
        .hasSize(1);
    assertThat(trial.probes(condition))
        .allSatisfy(probe -> assertThat(probe.arguments()).doesNotContain("--label"))
        .hasSize(1);
  }

  @Test
  void aSecretPropertyIsPassedOnAndNeverShown() {
    PlannedTrial trial = trial();

    assertThat(trial.clients(trial.steps())).singleElement()
        .satisfies(
            run -> assertThat(run.arguments()).startsWith("run", "test", "-P", "w", "-p", "test.password=hidden"))
        .satisfies(run -> assertThat(run.shown()).containsExactly("run", "test"))
        .hasToString("ycsb run test");
    assertThat(trial.probes(trial.steps())).singleElement()
        .satisfies(probe -> assertThat(probe.arguments()).containsExactly("run", "test", "-P", "w", "-p",
            "test.password=hidden", "-p", "results=none", "--probe"))
        .satisfies(probe -> assertThat(probe.shown()).containsExactly("run", "test"));
  }

  private PlannedTrial trial() {
    Preparation preparation = TestExperiments.prepared(
        TestExperiments.experiment(Map.of("base", TestExperiments.asItIs(Map.of())), true,
            TestExperiments.ofRounds(1, FigureKind.DELTA))
            .judgedBy(Optional.empty(), Map.of("team", "search"))
            .over(Map.of("test.password", "hidden")),
        results, TestExperiments.asked(false, true));
    return preparation.trials().get(0);
  }
}
