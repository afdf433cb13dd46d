// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.couchbasedouble.fault.Fault;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A server that hangs, and stays so: the command ends, with the figures that it has. */
class DeafServerIT extends DeadServerHarness {

  @Test
  void aSignalEndsARunOnANodeThatHangsInAnOperation() throws IOException {
    load("workloada");
    try (YcsbCommand run = ycsb("run", "workloada", ENDLESS + " -p couchbase.kvTimeout=1h")) {
      run.awaitErr(OPERATIONS);
      server.faults().delay(AGES);
      server.faults().always(Fault.SILENT_MANAGEMENT, true);
      run.awaitErr(" 0 ops/s");
      run.terminate();

      assertThat(run.exitCode()).as(run.err()).isEqualTo(143);
      assertThat(run.out()).containsPattern("\\[READ\\], Return=OK, [1-9]");
    }
  }

  @Test
  void aManagementServiceThatHangsAtTheEndCostsTheFiguresOfTheNodesAlone() throws IOException {
    load("workloada");
    try (YcsbCommand run = ycsb("run", "workloada", " -p operationcount=0 -p maxexecutiontime=12 -s"
        + " -p status.interval=1")) {
      run.awaitErr(OPERATIONS);
      server.faults().always(Fault.SILENT_MANAGEMENT, true);

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

    try (YcsbCommand run = ycsb("run", "workloade", " -p couchbase.connectTimeout=1h")) {
      long before = server.statements();
      await().atMost(Duration.ofMinutes(5)).until(() -> server.statements() > before);
      run.terminate();

      assertThat(run.exitCode()).as(run.err()).isEqualTo(143);
      assertThat(run.err()).contains("terminated");
    }
  }
}
