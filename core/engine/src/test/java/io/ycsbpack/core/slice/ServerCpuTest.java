// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.slice;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.probe.ProcessProbe;
import io.ycsbpack.core.probe.TestProbe;
import io.ycsbpack.core.probe.Usage;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServerCpuTest {

  @Test
  void aProbeThatCostsAQueryIsNotReadAtEdges() {
    ServerCpu cpu = ServerCpu.of(Optional.of(new TestProbe() {
    }));

    assertThat(cpu.missing()).hasValueSatisfying(why -> assertThat(why).contains("a test"));
    assertThat(cpu.nanos()).isEmpty();
  }

  @Test
  void theProcessOfTheClientIsNoServer() {
    ServerCpu cpu = ServerCpu.of(Optional.of(new ProcessProbe(ProcessHandle.current().pid())));

    assertThat(cpu.missing()).isPresent();
    assertThat(cpu.nanos()).isEmpty();
  }

  @Test
  void aServerThatIsGoneHasNoFigure() {
    ServerCpu cpu = ServerCpu.of(Optional.of(new TestProbe() {
      @Override
      public Usage read() throws IOException {
        throw new IOException("it is gone");
      }

      @Override
      public boolean isCheap() {
        return true;
      }
    }));

    assertThat(cpu.missing()).isEmpty();
    assertThat(cpu.nanos()).isEmpty();
  }
}
