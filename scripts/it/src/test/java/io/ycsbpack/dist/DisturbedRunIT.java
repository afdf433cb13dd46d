// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.YcsbProcess.TENANTQ_SMALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A run that something disturbs, or whose results are lost, does not end as a good one. */
@ExtendWith(RealEngine.class)
@Isolated("its processes leave next to nothing of the machine to tests at the same time")
class DisturbedRunIT {
  private static final String TIMED = "run clickhouse -P workloads/tenantq -p tenantq.rows=20000"
      + " -p tenantq.tenants=10 -p operationcount=0";

  @RegisterExtension
  final RealServer server = new RealServer();
  @TempDir
  private Path folder;

  @Test
  void resultsThatCanNotBePrintedEndWithOneAndTheRecordIsKept() throws IOException {
    assumeThat(Path.of("/dev/full")).exists();

    YcsbProcess ycsb = YcsbProcess.start(folder, Path.of("/bin/sh"),
        List.of("-c", YcsbProcess.HOME.resolve("scripts/ycsb") + " run clickhouse " + TENANTQ_SMALL + " "
            + String.join(" ", YcsbProcess.onASharedMachine(List.of())) + " > /dev/full"))
        .ends(1);

    assertThat(ycsb.err()).contains("ycsb: the results could not be written to standard output (No space left");
    assertThat(record().figures().ok()).isEqualTo(100);
  }

  @Test
  void aSecondClientOnTheSameServerIsNoticed() {
    String url = " -p clickhouse.url=" + server.url() + " -p loadmissing=true";
    InProcess.in(folder, "load clickhouse " + TENANTQ_SMALL + url);
    YcsbProcess other = YcsbProcess
        .start(folder, TIMED + url + " -threads 8 -p maxexecutiontime=600 -s -p status.interval=1")
        .awaitOperations();
    String run = "run clickhouse " + TENANTQ_SMALL + url + " -threads 1 -p operationcount=400 -p clientcount=";

    CommandResult meant = InProcess.in(folder, run + 1000);
    CommandResult refused = InProcess.in(folder, run + 1);
    other.signal("INT");

    assertThat(meant.exitCode()).as(meant.err()).isZero();
    assertThat(meant.err()).doesNotContain("others loaded the servers");
    assertThat(refused.exitCode()).as(refused.err()).isEqualTo(4);
    assertThat(refused.err()).contains("INVALID (exit 4): others loaded the servers");
    assertThat(other.exitCode()).isEqualTo(130);
  }

  @Test
  void coresThatAreTakenFromTheServerDuringTheRunMakeItNotValidAndAreNamed() throws Exception {
    assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1);
    assumeThat(Path.of("/usr/bin/taskset")).exists();
    YcsbProcess ycsb = YcsbProcess.start(folder,
        TIMED + " -threads 1 -p target=50 -p maxexecutiontime=8 -s -p status.interval=1").awaitOperations();
    assertThat(new ProcessBuilder("taskset", "-cp", "0", serverProcess()).start().waitFor()).isZero();

    assertThat(ycsb.exitCode()).as(ycsb.err()).isEqualTo(4);
    assertThat(ycsb.err())
        .containsPattern("INVALID \\(exit 4\\): the CPU limit of the server \\(process \\d+\\) was changed from \\S+ of"
            + " \\S+ cores to cpuset of 1 cores during the run, seen at ");
    assertThat(record().verdict().exitCode()).isEqualTo(ExitCode.NOT_VALID);
  }

  @Test
  void aServerThatStandsStillMakesARunNotValidAndIsNamed() throws Exception {
    YcsbProcess ycsb = YcsbProcess.start(folder, TIMED
        + " -threads 2 -p maxexecutiontime=12 -s -p status.interval=1 -p verdict.shared=false")
        .awaitOperations();
    signalServer("STOP");
    ycsb.awaitFurtherLines(4);
    signalServer("CONT");

    assertThat(ycsb.exitCode()).as(ycsb.err()).isEqualTo(4);
    assertThat(ycsb.err())
        .containsPattern("(INVALID \\(exit 4\\)|warning): operations waited and none ended for \\S+ s or more from"
            + " \\S+ s on \\(the database used 0.\\d\\d cores meanwhile, and \\S+ on average\\): \\d+ % of the run");
  }

  @SystemTest
  @Test
  void aMachineThatOthersKeepBusyMakesARunNotValid() throws IOException {
    List<Process> others = new ArrayList<>();
    String given = " -p loadmissing=true -p clickhouse.url=" + server.url();
    try {
      for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
        others.add(new ProcessBuilder("/bin/sh", "-c", "while :; do :; done").start());
      }
      othersMakeNotValid("");
      othersMakeNotValid(given);
    } finally {
      others.forEach(Process::destroyForcibly);
    }
  }

  private void othersMakeNotValid(String more) throws IOException {
    YcsbProcess ycsb = YcsbProcess.run(folder,
        TIMED + " -threads 1 -p maxexecutiontime=4 -p verdict.shared=false" + more).ends(4);

    assertThat(ycsb.err()).contains("other processes used ");
    assertThat(record().figures().machine().othersShare()).isGreaterThan(0.3);
    assertThat(record().verdict().thresholds()).containsEntry("verdict.shared", "false");
  }

  @Test
  void aClientOutOfMemoryEndsWithACodeOfItsOwn() {
    YcsbProcess ycsb = YcsbProcess
        .start(folder, TIMED + " -threads 400 -p maxexecutiontime=5", Map.of("YCSB_JAVA_OPTS", "-Xmx24m"))
        .ends(6);

    assertThat(ycsb.err()).contains("the client ran out of memory").containsPattern("2[34] MiB");
  }

  private void signalServer(String signal) throws IOException {
    assertThat(YcsbProcess.succeeds("kill", "-" + signal, serverProcess())).isTrue();
  }

  private String serverProcess() throws IOException {
    return new StartedServer(folder, folder.resolve("data/clickhouse")).state("pid");
  }

  private RunRecord record() throws IOException {
    return Results.in(folder).last("clickhouse-tenantq");
  }
}
