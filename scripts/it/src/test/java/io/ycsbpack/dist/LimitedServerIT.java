// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A CPU limit of a real server in an experiment: changed while it is measured, and after a kill. */
@SystemTest(minutes = 2)
@ExtendWith(RealEngine.class)
class LimitedServerIT {
  private static final CpuLimit QUOTA = new CpuLimit(CpuLimit.Mechanism.QUOTA, 0.5);

  @RegisterExtension
  static final Programs CONTROL_GROUPS = Programs.needed();
  @TempDir
  private Path folder;

  @Test
  void halfAQuotaIsFoundToBeSlowerOnOneServerThatIsNotRestarted() throws IOException {
    Experiments.write(folder.resolve("halved.yaml"), """
        properties: {tenantq.rows: 20000, tenantq.tenants: 10, threadcount: 2}
        detect: 40%
        conditions:
          whole: {type: bare-metal, cpu: 1}
          half: {type: bare-metal, cpu: 500m}
        """);

    YcsbProcess experiment = YcsbProcess.run(folder,
        "experiment halved.yaml --design switched --load in-turns --anyway --figure throughput --slice 500ms --budget 4m");

    assertThat(experiment.err()).contains("switched: one load at a time",
        "changed in place on the running server between slices: cpu", "a switch took at most");
    if (experiment.isRefusedByAGuard("half")) {
      return;
    }
    JsonNode compared = Results.in(folder).document().at("/scenarios/0/comparisons/0");
    assertThat(compared.at("/figures/0/delta").asDouble()).as(compared.toPrettyString()).isNegative();
    assertThat(YcsbProcess.run(folder, "experiment --undo").err()).contains("nothing is left behind");
  }

  @Test
  void theRecordOfTheRunNamesTheLimitThatTheServerHasAfterTheKill() throws Exception {
    Experiments.write(folder.resolve("kill.yaml"), """
        properties: {tenantq.rows: 20000, tenantq.tenants: 10, target: 50, maxexecutiontime: "20",
          errorbudget: "100"}
        repeats: 1
        conditions:
          whole: {type: bare-metal}
          limited:
            type: bare-metal
            cpu: 500m
            memory: 2Gi
            mechanism: quota
            faults: {type: kill, after: 2s, back: 1s}
        """);

    YcsbProcess experiment = YcsbProcess.start(folder, "experiment kill.yaml");
    experiment.awaitWhileItRuns("starting the killed server again",
        () -> Results.in(folder).anyFileHas("events.csv", ",back,"));
    assertThat(servers()).as("servers after the kill")
        .singleElement()
        .satisfies(server -> assertThat(CpuLimit.ofProcess(server)).isEqualTo(QUOTA));

    assertThat(experiment.exitCode()).as(experiment.out() + experiment.err()).isIn(0, 3, 4);
    assertThat(Results.in(folder).files("-clickhouse-tenantq.json"))
        .filteredOn(file -> file.toString().contains("/limited/"))
        .filteredOn(file -> Results.text(file).contains("\"verdict\""))
        .singleElement()
        .satisfies(file -> {
          RunRecord record = RecordFile.read(file);
          assertThat(record.target().limit()).isEqualTo(QUOTA);
          assertThat(record.verdict().reason()).doesNotContain("limit");
        });
  }

  /** Processes of the engine on data below this folder. */
  private List<Long> servers() {
    return ProcessHandle.allProcesses()
        .filter(process -> process.info().commandLine().filter(this::isServer).isPresent())
        .map(ProcessHandle::pid)
        .toList();
  }

  private boolean isServer(String commandLine) {
    return commandLine.contains("io.ycsbpack.clickhouse.embedded.") && commandLine.contains(folder.toString());
  }
}
