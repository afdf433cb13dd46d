// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ycsbpack.core.limit.ControlGroups;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunRecord;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A server that is killed in a run and started again has the limit that the record of the run names. */
@SystemTest
@Lane
@ExtendWith(RealEngine.class)
class KilledServerIT {
  private static final CpuLimit QUOTA = new CpuLimit(CpuLimit.Mechanism.QUOTA, 0.5);

  @TempDir
  private Path folder;

  @Test
  void theRecordOfTheRunNamesTheLimitThatTheServerHasAfterTheKill() throws Exception {
    assumeThat(ControlGroups.ofThisUser().isPossible())
        .as("a quota needs control groups that this user may write")
        .isTrue();
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
        .satisfies(
            server -> assertThat(CpuLimit.ofProcess(server)).isEqualTo(QUOTA));

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
