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

class PlannedRunTest {
  @TempDir
  private Path results;

  @Test
  void theRunsOfAnExperimentHaveItsLabelsAndItsProbesHaveNone() {
    PlannedRun run = run();
    Condition condition = run.steps();

    assertThat(run.clients(condition))
        .allSatisfy(client -> assertThat(client.arguments()).containsSequence("--label", "team=search"))
        .hasSize(1);
    assertThat(run.probes(condition))
        .allSatisfy(probe -> assertThat(probe.arguments()).doesNotContain("--label"))
        .hasSize(1);
  }

  @Test
  void aSecretPropertyIsPassedOnAndNeverShown() {
    PlannedRun run = run();

    assertThat(run.clients(run.steps())).singleElement()
        .satisfies(
            client -> assertThat(client.arguments()).startsWith("run", "test", "-P", "w", "-p", "test.password=hidden"))
        .satisfies(client -> assertThat(client.shown()).containsExactly("run", "test"))
        .hasToString("ycsb run test");
    assertThat(run.probes(run.steps())).singleElement()
        .satisfies(probe -> assertThat(probe.arguments()).containsExactly("run", "test", "-P", "w", "-p",
            "test.password=hidden", "-p", "results=none", "--probe"))
        .satisfies(probe -> assertThat(probe.shown()).containsExactly("run", "test"));
  }

  private PlannedRun run() {
    Preparation preparation = TestExperiments.prepared(
        TestExperiments.experiment(Map.of("base", TestExperiments.asItIs(Map.of())), true,
            TestExperiments.ofRounds(1, FigureKind.DELTA))
            .judgedBy(Optional.empty(), Map.of("team", "search"))
            .over(Map.of("test.password", "hidden")),
        results, TestExperiments.asked(false, true));
    return preparation.plannedRuns().get(0);
  }
}
