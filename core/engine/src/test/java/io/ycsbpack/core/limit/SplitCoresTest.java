// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ycsbpack.core.probe.CpuLimit;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SplitCoresTest {
  @Test
  void serversShareSomeCoresAndThisProcessHasTheOthersUntilTheEnd() throws IOException {
    assumeThat(SplitCores.impossible()).isEmpty();
    long self = ProcessHandle.current().pid();
    List<Integer> before = CpuLimit.coreNumbersOf(self);
    Process server = new ProcessBuilder("sleep", "600").start();
    try (SplitCores split = SplitCores.between(List.of(server.pid()))) {
      List<Integer> ofServer = CpuLimit.coreNumbersOf(server.pid());

      assertThat(ofServer).isNotEmpty().doesNotContainAnyElementsOf(CpuLimit.coreNumbersOf(self));
      assertThat(before).containsAll(ofServer);
    } finally {
      server.destroyForcibly();
    }
    assertThat(CpuLimit.coreNumbersOf(self)).isEqualTo(before);
  }

  @Test
  void whatIsStartedBeforeTheClientTakesItsCoresHasTheOthers() throws IOException {
    assumeThat(SplitCores.impossible()).isEmpty();
    long self = ProcessHandle.current().pid();
    List<Integer> before = CpuLimit.coreNumbersOf(self);
    int left = SplitCores.leftByClient();
    Process server = null;
    try (SplitCores kept = SplitCores.beforeServers()) {
      server = new ProcessBuilder("sleep", "600").start();
      kept.take();

      assertThat(CpuLimit.coreNumbersOf(server.pid())).isEqualTo(kept.shared())
          .hasSize(left)
          .doesNotContainAnyElementsOf(CpuLimit.coreNumbersOf(self));
      assertThat(CpuLimit.coreNumbersOf(self)).isNotEmpty();
    } finally {
      if (server != null) {
        server.destroyForcibly();
      }
    }
    assertThat(CpuLimit.coreNumbersOf(self)).isEqualTo(before);
  }
}
