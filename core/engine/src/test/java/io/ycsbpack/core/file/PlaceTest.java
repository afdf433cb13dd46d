// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlaceTest {
  @TempDir
  private Path folder;

  @Test
  void aLineThatFitsIsShownFromItsBeginning() throws IOException {
    String line = "b".repeat(80) + "!";

    assertThat(shown(line, 81)).isEqualTo("  " + line + "\n  " + " ".repeat(80) + "^");
  }

  @Test
  void ofALongerLineThePartAroundTheColumnIsShown() throws IOException {
    String line = "b".repeat(150) + "!" + "e".repeat(150);

    assertThat(shown(line, 151)).isEqualTo(
        "  " + "b".repeat(50) + "!" + "e".repeat(49) + "\n  " + " ".repeat(50) + "^");
    assertThat(shown(line, 301)).isEqualTo("  " + "e".repeat(100) + "\n  " + " ".repeat(99) + "^");
  }

  private String shown(String line, int column) throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), "first\n" + line + "\nlast\n");
    String message = new Place(file, 2, column).toException("wrong").getMessage();
    return message.substring(message.indexOf('\n') + 1);
  }
}
