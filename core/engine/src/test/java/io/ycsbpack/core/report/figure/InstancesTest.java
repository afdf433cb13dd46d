package io.ycsbpack.core.report.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Summary;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.trial.Design;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstancesTest {
  @TempDir
  private Path folder;

  @Test
  void conditionsAreRowsAndSizesAreColumns() throws IOException {
    ConditionResult small = condition("bare-metal", 100, List.of(100.0, 110.0, 121.0));
    ConditionResult large = condition("bare-metal", 300, List.of(300.0));
    ConditionResult missing = new ConditionResult("pod", false, "kubernetes", Map.of(), Map.of(), List.of(), null);
    ExperimentResult result = new ExperimentResult(ExperimentResult.SCHEMA, State.COMPLETE, Map.of(), "instances",
        "How?",
        "test", "bare-metal", Design.WHOLE_RUNS, 3, "2030-01-01T00:00:00Z", "2030-01-01T01:00:00Z",
        new Environment("node", "kernel", "amd64", "cpu", 2, 2, 1L << 30, 1, new RunRecord.Limit("none", 2)),
        List.of(scenario("1", small, missing), scenario("3", large, missing)), new RunRecord.Verdict(0, ""),
        FigureKind.INSTANCES, null, 0.03, 42L);
    Files.writeString(folder.resolve("experiment.json"), ExperimentFolder.text(result));

    List<String> lines = FigureText.lines(new ReportSource(ExperimentFolder.at(folder)));

    assertThat(lines).containsSubsequence("operations in the time of a run, all instances",
        "  condition  1x500m/1Gi 3x500m/1Gi", "  bare-metal      1,000      3,000",
        "  pod           not run    not run",
        "operations per second, all instances", "  bare-metal        100        300",
        "95 % interval of the operations per second", "  bare-metal 86.8 to 139  one trial",
        "CPU used of what all instances may use", "  bare-metal       50 %       50 %",
        "throttled share of the periods", "  bare-metal       25 %       25 %", "detected by the server: max_threads",
        "  bare-metal          2          2");
  }

  private static ScenarioResult scenario(String instances, ConditionResult... conditions) {
    return new ScenarioResult(instances, Map.of("instances", instances, "cpu", "500m", "memory", "1Gi"), List.of("w"),
        Map.of(), List.of(conditions), List.of(), List.of());
  }

  private static ConditionResult condition(String name, double throughput, List<Double> trials) {
    List<RunEntry> runs = trials.stream().map(trial -> new RunEntry(1, "a.json", trial, 0, "", List.of())).toList();
    return new ConditionResult(name, false, "bare-metal", Map.of(), Map.of(), runs,
        new Summary(10 * throughput, throughput, "a test", 0.25, 0.5, "quota", 0.5, 0.25, Map.of("max_threads", "2")));
  }
}
