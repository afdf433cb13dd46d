package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A server that is killed in a run and started again has the limit that the record of the run names. */
@SystemTest
@Lane
class KilledServerIT {
  @RegisterExtension
  static final RealEngine ENGINE = new RealEngine();
  private static final CpuLimit QUOTA = new CpuLimit(CpuLimit.Mechanism.QUOTA, 0.5);

  @TempDir
  private Path folder;

  @Test
  void theRecordOfTheRunNamesTheLimitThatTheServerHasAfterTheKill() throws Exception {
    assumeThat(AppliedLimit.of(folder.resolve("server")).isQuotaPossible())
        .as("a quota needs control groups that this user may write")
        .isTrue();
    Files.writeString(folder.resolve("kill.yaml"), """
        binding: clickhouse
        workload: workloads/tenantq
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
        () -> !filesNamed("events.csv", ",back,").isEmpty());
    assertThat(servers()).as("servers after the kill")
        .singleElement()
        .satisfies(
            server -> assertThat(CpuLimit.ofProcess(server)).isEqualTo(QUOTA));

    assertThat(experiment.exitCode()).as(experiment.out() + experiment.err()).isIn(0, 3, 4);
    List<Path> records = filesNamed("\\d+T\\d+Z-clickhouse-tenantq\\.json", "\"verdict\"");
    assertThat(records).filteredOn(file -> file.toString().contains("/limited/")).singleElement().satisfies(file -> {
      RunRecord record = RecordFile.read(file);
      assertThat(record.target().limit()).isEqualTo(RunRecord.Limit.of(QUOTA));
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

  /** Files below the results that hold this text; folders come and go while they are listed, and then it is none. */
  private List<Path> filesNamed(String pattern, String text) {
    if (!Files.isDirectory(folder.resolve("results"))) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder.resolve("results"))) {
      return files.filter(file -> file.getFileName().toString().matches(pattern))
          .filter(file -> has(file, text))
          .toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }

  private static boolean has(Path file, String text) {
    try {
      return Files.readString(file).contains(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
