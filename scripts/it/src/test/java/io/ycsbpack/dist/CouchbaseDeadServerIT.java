// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import io.ycsbpack.couchbasedouble.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that dies or hangs in any phase of a command, and stays so: it ends soon, with its reason and its figures. */
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class CouchbaseDeadServerIT {
  private static final Duration AGES = Duration.ofHours(1);
  private static final String RECORDS = " -p recordcount=200";

  @TempDir
  private Path folder;
  private CouchbaseDouble server;

  @BeforeEach
  void start() throws IOException {
    server = new CouchbaseDouble();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aServerThatDiesInTheMeasuredPhaseAbortsTheRunWithItsFigures() {
    load("workloada");
    YcsbProcess run = run("workloada", YcsbProcess.ENDLESS + " -p abortafter=3s").awaitOperations();
    die();

    run.ends(3);
    assertThat(run.err()).contains("abortafter");
    assertThat(run.out()).containsPattern("\\[READ\\], Return=OK, [1-9]").contains("Return=CONNECTION_LOST");
  }

  @Test
  void aSignalEndsARunOnADeadServerWithItsFigures() {
    load("workloada");
    YcsbProcess run = run("workloada", YcsbProcess.ENDLESS + " -p abortafter=0s").awaitOperations();
    die();

    run.awaitFailures().signal("TERM").ends(143);
    assertThat(run.out()).containsPattern("\\[READ\\], Return=OK, [1-9]");
    assertThat(folder.resolve("results")).isDirectoryContaining("glob:**.json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"load couchbase -P workloads/workloada -p recordcount=1000000",
    "load couchbase -P workloads/tenantq -p tenantq.rows=2000000"})
  void aServerThatDiesInALoadEndsItWithTheReason(String command) {
    YcsbProcess load = YcsbProcess.start(folder, command + connection() + " -s -p status.interval=1")
        .awaitWhileItRuns("loading", () -> server.documents() > 1000);
    die();

    assertThat(load.ends(2, 3).err()).containsAnyOf("an insert failed", "Couchbase refused")
        .doesNotContain("bug in ycsbpack");
  }

  @Test
  void aServerThatDiesInTheWarmUpAbortsTheRun() {
    load("workloada");
    YcsbProcess run = run("workloada", YcsbProcess.ENDLESS + " -p warmup=1h -p abortafter=3s").awaitOperations();
    die();

    run.ends(3);
    assertThat(run.err()).containsPattern("warm-up .* operations; ").contains("abortafter");
    assertThat(run.out()).contains("[OVERALL], RunTime(ms)");
  }

  @Test
  void aSignalEndsARunOnANodeThatHangsInAnOperation() {
    load("workloada");
    YcsbProcess run = run("workloada", YcsbProcess.ENDLESS + " -p couchbase.kvTimeout=1h").awaitOperations();
    server.faults().delay(AGES);
    server.faults().always(Fault.SILENT_MANAGEMENT);

    run.awaitErr(" 0 ops/s").signal("TERM").ends(143);
    assertThat(run.out()).containsPattern("\\[READ\\], Return=OK, [1-9]");
  }

  @Test
  void aManagementServiceThatHangsAtTheEndCostsTheFiguresOfTheNodesAlone() {
    load("workloada");
    YcsbProcess run = run("workloada", " -p operationcount=0 -p maxexecutiontime=12 -s -p status.interval=1")
        .awaitOperations();
    server.faults().always(Fault.SILENT_MANAGEMENT);

    run.awaitFigures();
    assertThat(run.err()).contains("the CPU use of the database and of other processes is not known: the management "
        + "service did not answer");
    assertThat(run.out()).containsPattern("\\[READ\\], Return=OK, [1-9]").contains("[OVERALL], FailedOperations, 0");
  }

  @Test
  void aSignalEndsAPreflightThatWaitsForTheQueryService() {
    load("workloade");
    server.faults().delayQueries(AGES);
    long before = server.statements();

    YcsbProcess run = run("workloade", " -p couchbase.connectTimeout=1h")
        .awaitWhileItRuns("a statement", () -> server.statements() > before);

    assertThat(run.signal("TERM").ends(143).err()).contains("terminated");
  }

  private void die() {
    server.faults().always(Fault.SILENT_MANAGEMENT);
    server.refuseConnections(true);
  }

  private void load(String workload) {
    ends(0, InProcess.in(folder, "load couchbase -P workloads/" + workload + RECORDS + connection()));
  }

  private YcsbProcess run(String workload, String more) {
    return YcsbProcess.start(folder, "run couchbase -P workloads/" + workload + " -threads 2" + RECORDS + connection()
        + more);
  }

  private String connection() {
    return " -p couchbase.connectTimeout=30s -p couchbase.password=password -p couchbase.host="
        + server.connectionString();
  }
}
