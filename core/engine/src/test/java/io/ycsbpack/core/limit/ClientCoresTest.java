package io.ycsbpack.core.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ycsbpack.core.probe.CpuLimit;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientCoresTest {
  private static final long SELF = ProcessHandle.current().pid();

  @Test
  void whatIsStartedBeforeTheClientTakesItsCoresHasTheOthers() throws IOException {
    assumeThat(SplitCores.impossible()).isEmpty();
    List<Integer> before = CpuLimit.coreNumbersOf(SELF);
    int left = ClientCores.left();
    Process server = null;
    try (ClientCores kept = ClientCores.keep()) {
      server = new ProcessBuilder("sleep", "600").start();
      kept.take();

      assertThat(CpuLimit.coreNumbersOf(server.pid())).isEqualTo(kept.others())
          .hasSize(left)
          .doesNotContainAnyElementsOf(CpuLimit.coreNumbersOf(SELF));
      assertThat(CpuLimit.coreNumbersOf(SELF)).isNotEmpty();
    } finally {
      if (server != null) {
        server.destroyForcibly();
      }
    }
    assertThat(CpuLimit.coreNumbersOf(SELF)).isEqualTo(before);
  }
}
