package io.ycsbpack.core.slice;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.probe.ProcessProbe;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServerCpuTest {

  @Test
  void aProbeThatCostsAQueryIsNotReadAtEdges() {
    ServerCpu cpu = ServerCpu.of(Optional.of(new UsageProbe() {
      @Override
      public String source() {
        return "system.events";
      }

      @Override
      public Usage read() {
        throw new AssertionError("read all the same");
      }
    }));

    assertThat(cpu.missing()).hasValueSatisfying(why -> assertThat(why).contains("system.events"));
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
    ServerCpu cpu = ServerCpu.of(Optional.of(new UsageProbe() {
      @Override
      public String source() {
        return "process 1";
      }

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
