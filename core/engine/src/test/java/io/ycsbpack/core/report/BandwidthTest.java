// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.record.MadeRun;
import io.ycsbpack.core.record.RunLogs;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.trial.Design;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers and a transfer that goes on throughout a run share a link. */
class BandwidthTest {
  @TempDir
  private Path folder;

  @Test
  void answersOfAGivenSizeAndTheTransferAreAddedUp() throws IOException {
    Map<String, String> properties = Map.of("statement.bytes", "1000000");

    assertThat(cells(condition("alone", 60, properties), condition("transfer", 15, properties)))
        .containsExactly(List.of("alone", "1", "60.0", "-", "-", "-", "-", "480", "480"),
            List.of("transfer", "1", "-", "15.0", "-", "-", "360", "120", "480"));
  }

  @Test
  void answersOfAnySizeAreNotAddedUp() throws IOException {
    assertThat(cells(condition("transfer", 15, Map.of())))
        .containsExactly(List.of("transfer", "1", "-", "15.0", "-", "-", "360", "-", "-"));
  }

  private List<List<String>> cells(ConditionResult... conditions) {
    ScenarioResult scenario = MadeExperiment.scenario(List.of(conditions));
    Table table = Transfers.table(MadeExperiment.source(folder,
        MadeExperiment.result(Design.WHOLE_RUNS, FigureKind.BANDWIDTH,
            List.of(MadeExperiment.judged(scenario, folder, FigureKind.BANDWIDTH)))));
    return table.texts();
  }

  /** With 45 MB that arrive in each second where it has a transfer. */
  private ConditionResult condition(String name, double throughput, Map<String, String> properties)
      throws IOException {
    Path run = Files.createDirectory(folder.resolve(name));
    if (name.equals("transfer")) {
      Files.writeString(run.resolve(RunLogs.TRANSFER),
          "2030-01-01T00:00:05Z,45000000\n2030-01-01T00:00:06Z,45000000\n2030-01-01T00:00:07Z,45000000\n");
    }
    RunRecord record = new MadeRun().nanos(20_000_000_000L).rate(throughput).properties(properties).cpu(0.5).record();
    return MadeExperiment.condition(name, List.of(MadeExperiment.run(1, folder, name + "/run.json", record)),
        MadeExperiment.summary(throughput));
  }
}
