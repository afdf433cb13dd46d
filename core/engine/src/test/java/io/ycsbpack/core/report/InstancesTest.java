// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Summary;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.probe.CpuLimit.Mechanism;
import io.ycsbpack.core.trial.Design;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstancesTest {
  @TempDir
  private Path folder;

  @Test
  void conditionsAreRowsAndSizesAreColumns() {
    ConditionResult missing = MadeExperiment.condition("pod");
    List<String> lines = ExperimentText.lines(MadeExperiment.source(folder,
        MadeExperiment.result(Design.WHOLE_RUNS, FigureKind.INSTANCES,
            List.of(scenario("1", condition(100, 100, 110, 121), missing), scenario("3", condition(300, 300), missing),
                scenario("4", condition(100, 100, 100, 0), missing)))));
    // Mean of the logarithms ln 110, their standard error ln 1.1 / sqrt 3, t = 4.303 with two degrees of freedom.
    assertThat(lines).containsSubsequence("operations in the time of a run, all instances",
        "  condition  1x500m/1Gi 3x500m/1Gi 4x500m/1Gi", "  bare-metal      1,000      3,000      1,000",
        "  pod           not run    not run    not run",
        "operations per second, all instances", "  bare-metal        100        300        100",
        "95 % interval of the operations per second", "  bare-metal 86.8 to 139    one run a run without answers",
        "share of the CPU that all instances may use", "  bare-metal       50 %       50 %       50 %",
        "throttled share of the periods", "  bare-metal       25 %       25 %       25 %",
        "detected by the server: max_threads", "  bare-metal          2          2          2");
  }

  private static ScenarioResult scenario(String instances, ConditionResult... conditions) {
    return MadeExperiment.scenario(instances, Map.of("instances", instances, "cpu", "500m", "memory", "1Gi"),
        List.of(conditions));
  }

  private static ConditionResult condition(double throughput, double... runs) {
    return MadeExperiment.condition("bare-metal",
        Arrays.stream(runs).mapToObj(run -> MadeExperiment.run(1, run)).toList(),
        new Summary(10 * throughput, throughput, "a test", 0.25, 0.5, Mechanism.QUOTA, 0.5, 0.25,
            Map.of("max_threads", "2")));
  }
}
