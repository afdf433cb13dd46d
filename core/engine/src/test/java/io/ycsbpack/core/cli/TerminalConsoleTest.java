// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.console.ProcessConsole;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TerminalConsoleTest {
  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

  @AfterEach
  void giveStandardErrorBack() {
    TerminalConsole.ofProcess(false);
  }

  @Test
  void aWarningFromDeepDownStandsOnALineOfItsOwn() {
    TerminalConsole console = console(true, false);
    ProcessConsole.use(console);

    console.live("loading 1 %");
    ProcessConsole.warn("a host does not answer");
    ProcessConsole.print("READ failed");

    assertThat(shown.toString(StandardCharsets.UTF_8))
        .isEqualToNormalizingNewlines("\r\u001b[Kloading 1 %\r\u001b[Kwarning: a host does not answer\nREAD failed\n");
  }

  @Test
  void warningsAreShownWhereNotesAreNot() {
    ProcessConsole.use(console(false, true));

    ProcessConsole.warn("a host does not answer");

    assertThat(shown.toString(StandardCharsets.UTF_8)).startsWith("warning: a host does not answer");
  }

  private TerminalConsole console(boolean terminal, boolean quiet) {
    return new TerminalConsole(new PrintStream(shown, true, StandardCharsets.UTF_8), terminal, quiet);
  }
}
