// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A server that dies while a run is measured, and stays so: the run ends, with the figures that it has. */
class DeadServerIT extends DeadServerHarness {

  @Test
  void aServerThatDiesInTheMeasuredPhaseAbortsTheRunWithItsFigures() throws IOException {
    load("workloada");
    try (YcsbCommand run = ycsb("run", "workloada", ENDLESS + " -p abortafter=3s")) {
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
    try (YcsbCommand run = ycsb("run", "workloada", ENDLESS + " -p abortafter=0s")) {
      run.awaitErr(OPERATIONS);
      die();
      run.awaitErr(FAILURES);
      run.terminate();

      assertThat(run.exitCode()).as(run.err()).isEqualTo(143);
      assertThat(run.out()).containsPattern("\\[READ\\], Return=OK, [1-9]");
      assertThat(folder.resolve("results")).isDirectoryContaining("glob:**.json");
    }
  }
}
