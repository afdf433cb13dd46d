// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.auxiliary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Real processes that do nothing. */
class FrozenProcessTest {
  private List<Process> processes;

  @BeforeEach
  void startProcesses() throws IOException {
    assumeTrue(Files.isReadable(Path.of("/proc/self/stat")), "needs Linux");
    processes = List.of(new ProcessBuilder("sleep", "600").start(), new ProcessBuilder("sleep", "600").start());
  }

  @AfterEach
  void endProcesses() throws InterruptedException {
    for (Process process : processes) {
      process.destroyForcibly().waitFor();
    }
  }

  private List<ProcessHandle> handles() {
    return processes.stream().map(Process::toHandle).toList();
  }

  @Test
  void allAreStoppedAndContinued() {
    FrozenProcess.signal(this::handles, true);

    assertThat(FrozenProcess.areStopped(handles(), true)).isTrue();
    FrozenProcess.signal(this::handles, false);
    assertThat(FrozenProcess.areStopped(handles(), false)).isTrue();
  }

  @Test
  void oneOfThemAloneIsNotAllOfThem() {
    FrozenProcess.signal(() -> handles().subList(0, 1), true);

    assertThat(FrozenProcess.areStopped(handles(), true)).isFalse();
    assertThat(FrozenProcess.areStopped(handles(), false)).isFalse();
  }

  @Test
  void oneThatHasEndedIsInTheWayOfNothing() throws InterruptedException {
    FrozenProcess.signal(this::handles, true);
    processes.get(0).destroyForcibly().waitFor();

    assertThat(FrozenProcess.areStopped(handles(), true)).isTrue();
  }
}
