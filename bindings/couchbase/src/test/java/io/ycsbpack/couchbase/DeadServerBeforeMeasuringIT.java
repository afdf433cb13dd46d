// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that dies in load or warm-up, and stays so: the command ends, with the reason. */
class DeadServerBeforeMeasuringIT extends DeadServerHarness {

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
