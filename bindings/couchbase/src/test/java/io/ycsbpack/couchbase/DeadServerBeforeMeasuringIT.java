package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that dies or hangs in preflight, load or warm-up, and stays so: the command ends, with the reason. */
class DeadServerBeforeMeasuringIT extends DeadServerHarness {

  @Test
  void aManagementServiceThatHangsInPreflightIsRefusedWithItsBound() {
    server.faults().holdManagement(true);

    CommandResult run = YcsbCommand.run(folder,
        "run couchbase -P workloads/workloada" + RECORDS + connection() + " -p couchbase.connectTimeout=40s");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
    assertThat(run.err()).contains("the management service did not tell within").doesNotContain("Exception");
  }

  @Test
  void aSignalEndsAPreflightThatWaitsForTheQueryService() throws IOException {
    load("workloade");
    server.faults().delayQueries(AGES);

    try (YcsbCommand run = ycsb("run", "workloade", " -p couchbase.managementTimeout=1h")) {
      long before = server.statements();
      await().atMost(Duration.ofMinutes(5)).until(() -> server.statements() > before);
      run.terminate();

      assertThat(run.exitCode()).as(run.err()).isEqualTo(143);
      assertThat(run.err()).contains("terminated");
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
    try (YcsbCommand run = ycsb("run", "workloada", ENDLESS + " -p warmup=1h -p abortafter=3s")) {
      run.awaitErr("warm-up .*" + OPERATIONS);
      die();

      assertThat(run.exitCode()).as(run.err()).isEqualTo(3);
      assertThat(run.err()).contains("abortafter");
      assertThat(run.out()).contains("[OVERALL], RunTime(ms)");
    }
  }
}
