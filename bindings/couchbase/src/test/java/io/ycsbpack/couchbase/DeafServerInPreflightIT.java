// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.couchbasedouble.fault.Fault;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A server that hangs in preflight, and stays so: the command ends, with the reason. */
class DeafServerInPreflightIT extends DeadServerHarness {

  @Test
  void aManagementServiceThatHangsInPreflightIsRefusedWithItsBound() {
    server.faults().always(Fault.SILENT_MANAGEMENT, true);

    CommandResult run = YcsbCommand.run(folder,
        "run couchbase -P workloads/workloada" + RECORDS + connection() + " -p couchbase.connectTimeout=20s");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
    assertThat(run.err()).contains("the management service did not tell within").doesNotContain("Exception");
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
