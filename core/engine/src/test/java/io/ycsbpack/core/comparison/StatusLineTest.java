// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.cli.TerminalConsole;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class StatusLineTest {
  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
  private long seconds;

  @Test
  void aPipeGetsALineFromTimeToTime() {
    StatusLine status = status(false, false);

    for (seconds = 1; seconds <= 25; seconds++) {
      status.show("pair " + seconds, false);
    }

    assertThat(lines()).containsExactly("pair 10", "pair 20");
  }

  @Test
  void aLineThatWasWorthItStartsTheTimeAgain() {
    StatusLine status = status(false, false);

    for (seconds = 1; seconds <= 17; seconds++) {
      status.show("pair " + seconds, seconds == 7);
    }

    assertThat(lines()).containsExactly("pair 7", "pair 17");
  }

  @Test
  void aTerminalIsRedrawnEachTime() {
    StatusLine status = status(true, false);

    status.show("pair 1", false);
    status.show("pair 2", true);

    assertThat(shown.toString(StandardCharsets.UTF_8)).isEqualTo("\r\u001b[Kpair 1\r\u001b[Kpair 2");
  }

  @Test
  void nothingIsShownWhereOnlyResultsAreAskedFor() {
    StatusLine status = status(false, true);

    seconds = 60;
    status.show("pair 1", false);
    status.show("pair 2", true);

    assertThat(lines()).isEmpty();
  }

  private StatusLine status(boolean terminal, boolean quiet) {
    return new StatusLine(new TerminalConsole(new PrintStream(shown, true, StandardCharsets.UTF_8), terminal, quiet),
        Duration.ofSeconds(10), () -> Duration.ofSeconds(seconds).toNanos());
  }

  private String[] lines() {
    return shown.toString(StandardCharsets.UTF_8).lines().toArray(String[]::new);
  }
}
