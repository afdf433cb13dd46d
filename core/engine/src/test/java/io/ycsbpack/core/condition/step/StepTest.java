// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition.step;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class StepTest {

  @Test
  void aShellReadsTheSameWordsFromWhatWasPrinted() throws IOException {
    List<String> arguments = List.of("embedded", "stop", "clickhouse", "--data", "/my results/it's $HOME/server-1", "*",
        "--remove-data", "", "a=b,c");

    Process shell = new ProcessBuilder("/bin/sh", "-c",
        "ycsb() { for word; do printf '%s\\n' \"$word\"; done; }; " + Step.read(arguments)).start();

    assertThat(shell.inputReader().lines()).isEqualTo(arguments);
  }
}
