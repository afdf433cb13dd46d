// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import io.ycsbpack.couchbasedouble.Fault;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that dies or hangs in any phase of a command, and stays so: it ends, with its reason and its figures. */
class DeadServerIT {
  private static final Duration AGES = Duration.ofHours(1);
  private static final String OPERATIONS = "[1-9][\\d,]* operations; ";
  private static final String FAILURES = ", [1-9][\\d,]* failed";
  private static final String RECORDS = " -p recordcount=200";
  private static final String ENDLESS = " -p operationcount=0 -p maxexecutiontime=3600 -s -p status.interval=1";

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
  void aServerThatDiesInTheMeasuredPhaseAbortsTheRunWithItsFigures() throws IOException {
    load("workloada");
    try (YcsbCommand run = run("workloada", ENDLESS + " -p abortafter=3s")) {
      run.awaitErr(OPERATIONS);
      die();

      assertThat(run.exitCode()).as(run.err()).isEqualTo(3);
      assertThat(run.err()).contains("abortafter");
      assertThat(run.out()).containsPattern("\\[READ\\], Return=OK, [1-9]").contains("Return=CONNECTION_LOST");
    }
  }

  @Test
  void aSignalEndsARunOnADeadServerWithItsFigures() throws IOException {
    load("workloada");
    try (YcsbCommand run = run("workloada", ENDLESS + " -p abortafter=0s")) {
      run.awaitErr(OPERATIONS);
      die();
      run.awaitErr(FAILURES);
      run.terminate();

      assertThat(run.exitCode()).as(run.err()).isEqualTo(143);
      assertThat(run.out()).containsPattern("\\[READ\\], Return=OK, [1-9]");
      assertThat(folder.resolve("results")).isDirectoryContaining("glob:**.json");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"load couchbase -P workloads/workloada -p recordcount=1000000",
    "load couchbase -P workloads/tenantq -p tenantq.rows=2000000"})
  void aServerThatDiesInALoadEndsItWithTheReason(String command) {
    try (YcsbCommand load = YcsbCommand.start(folder, command + connection() + " -s -p status.interval=1")) {
      await().atMost(Duration.ofMinutes(5)).until(() -> server.documents() > 1000);
      die();

      assertThat(load.exitCode()).as(load.err()).isIn(2, 3);
      assertThat(load.err()).containsAnyOf("an insert failed", "Couchbase refused").doesNotContain("bug in ycsbpack");
    }
  }

  @Test
  void aServerThatDiesInTheWarmUpAbortsTheRun() throws IOException {
    load("workloada");
    try (YcsbCommand run = run("workloada", ENDLESS + " -p warmup=1h -p abortafter=3s")) {
      run.awaitErr("warm-up .*" + OPERATIONS);
      die();

      assertThat(run.exitCode()).as(run.err()).isEqualTo(3);
      assertThat(run.err()).contains("abortafter");
      assertThat(run.out()).contains("[OVERALL], RunTime(ms)");
    }
  }

  @Test
  void aSignalEndsARunOnANodeThatHangsInAnOperation() throws IOException {
    load("workloada");
    try (YcsbCommand run = run("workloada", ENDLESS + " -p couchbase.kvTimeout=1h")) {
      run.awaitErr(OPERATIONS);
      server.faults().delay(AGES);
      server.faults().always(Fault.SILENT_MANAGEMENT);
      run.awaitErr(" 0 ops/s");
      run.terminate();

      assertThat(run.exitCode()).as(run.err()).isEqualTo(143);
      assertThat(run.out()).containsPattern("\\[READ\\], Return=OK, [1-9]");
    }
  }

  @Test
  void aManagementServiceThatHangsAtTheEndCostsTheFiguresOfTheNodesAlone() throws IOException {
    load("workloada");
    try (YcsbCommand run = run("workloada", " -p operationcount=0 -p maxexecutiontime=12 -s"
        + " -p status.interval=1")) {
      run.awaitErr(OPERATIONS);
      server.faults().always(Fault.SILENT_MANAGEMENT);

      assertThat(run.exitCode()).as(run.err()).isIn(0, 4);
      assertThat(run.err()).contains("the CPU use of the database and of other processes is not known: the management "
          + "service did not answer");
      assertThat(run.out()).containsPattern("\\[READ\\], Return=OK, [1-9]").contains("[OVERALL], FailedOperations, 0");
    }
  }

  @Test
  void aSignalEndsAPreflightThatWaitsForTheQueryService() throws IOException {
    load("workloade");
    server.faults().delayQueries(AGES);

    try (YcsbCommand run = run("workloade", " -p couchbase.connectTimeout=1h")) {
      long before = server.statements();
      await().atMost(Duration.ofMinutes(5)).until(() -> server.statements() > before);
      run.terminate();

      assertThat(run.exitCode()).as(run.err()).isEqualTo(143);
      assertThat(run.err()).contains("terminated");
    }
  }

  private void die() {
    server.faults().always(Fault.SILENT_MANAGEMENT);
    server.refuseConnections(true);
  }

  private void load(String workload) {
    CommandResult load = YcsbCommand.run(folder, "load couchbase -P workloads/" + workload + RECORDS + connection());
    assertThat(load.exitCode()).as(load.err()).isZero();
  }

  private YcsbCommand run(String workload, String more) {
    return YcsbCommand.start(folder, "run couchbase -P workloads/" + workload + " -threads 2" + RECORDS
        + connection() + more);
  }

  private String connection() {
    return " -p couchbase.connectTimeout=30s -p couchbase.password=password -p couchbase.host="
        + server.connectionString();
  }
}
