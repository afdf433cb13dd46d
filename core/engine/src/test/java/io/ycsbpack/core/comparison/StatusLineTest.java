// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.cli.TerminalConsole;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusLineTest {
  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
  private long seconds;

  /** Each of 25 seconds has a line; one of them is shown at once. */
  @ParameterizedTest
  @CsvSource({"false, 0, pair 10 pair 20", "false, 7, pair 7 pair 17", "true, 7, ''"})
  void aPipeGetsALineFromTimeToTimeUnlessOnlyResultsAreAskedFor(boolean quiet, int worth, String lines) {
    StatusLine status = status(false, quiet);

    for (seconds = 1; seconds <= 25; seconds++) {
      status.show("pair " + seconds, seconds == worth);
    }

    assertThat(shown.toString(StandardCharsets.UTF_8).lines().collect(Collectors.joining(" "))).isEqualTo(lines);
  }

  @Test
  void aTerminalIsRedrawnEachTime() {
    StatusLine status = status(true, false);

    status.show("pair 1", false);
    status.show("pair 2", true);

    assertThat(shown.toString(StandardCharsets.UTF_8)).isEqualTo("\r\u001b[Kpair 1\r\u001b[Kpair 2");
  }

  private StatusLine status(boolean terminal, boolean quiet) {
    return new StatusLine(new TerminalConsole(new PrintStream(shown, true, StandardCharsets.UTF_8), terminal, quiet),
        Duration.ofSeconds(10), () -> Duration.ofSeconds(seconds).toNanos());
  }
}
