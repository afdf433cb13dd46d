package io.ycsbpack.core.machine;

import static org.assertj.core.api.Assertions.assertThat;

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
  void aGuestThatHasSaidNothingHasNoFactsAndNoEnd() throws IOException {
    GuestConsole none = new GuestConsole(folder.resolve("none"));

    assertThat(none.facts()).isEmpty();
    assertThat(none.end()).isEmpty();
  }

  @Test
  void itsEndIsItsLastLines() throws IOException {
    assertThat(console("1\n2\n3\n\n4\n5\n6\n").end()).hasValue("2\n  3\n  4\n  5\n  6");
  }
}
