package io.ycsbpack.core.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.probe.MachineReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuestConsoleTest {
  @TempDir
  private Path folder;

  private GuestConsole console(String text) throws IOException {
    return new GuestConsole(Files.writeString(folder.resolve("console"), text));
  }

  @Test
  void factsAreWhatTheFirstProcessTells() throws IOException {
    assertThat(console("[ 0.1] a kernel\r\nycsbpack: kernel Linux 6.1\r\nycsbpack: flags none\r\nother\r\n").facts())
        .isEqualTo(Map.of("kernel", "Linux 6.1", "flags", "none"));
  }

  @Test
  void aLineThatIsStillWrittenIsNotRead() throws IOException {
    assertThat(console("ycsbpack: vcpus 2\nycsbpack: serving 1").facts()).isEqualTo(Map.of("vcpus", "2"));
  }

  @Test
  void itsProcessorsHaveDoneWhatItToldLastInAWholeLine() throws IOException {
    String told = "ycsbpack: serving 4\nycsbpack: cpu  1 0 1 8 0 0 0 0 0 0\n" + "a long word of the kernel ".repeat(400)
        + "\nycsbpack: cpu  5 0 1 8 0 0 0 6 0 0\r\nycsbpack: cpu\nycsbpack: cpu  9 0 1 8 0 0 0 9 0 0";

    MachineReading last = console(told).cpus().orElseThrow();

    assertThat(last.stealTicks()).isEqualTo(6);
    assertThat(last.allTicks()).isEqualTo(20);
    assertThat(console("ycsbpack: serving 4\n").cpus()).isEmpty();
  }

  @Test
  void aGuestThatHasSaidNothingHasNoFactsAndNoEnd() throws IOException {
    GuestConsole none = new GuestConsole(folder.resolve("none"));

    assertThat(none.facts()).isEmpty();
    assertThat(none.cpus()).isEmpty();
    assertThat(none.end()).isEmpty();
  }

  @Test
  void itsEndIsItsLastLines() throws IOException {
    assertThat(console("1\n2\n3\n\n4\n5\n6\n7\n").end()).hasValue("2\n  3\n  4\n  5\n  6\n  7");
  }
}
