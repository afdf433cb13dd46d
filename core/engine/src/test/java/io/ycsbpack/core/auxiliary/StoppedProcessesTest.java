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
class StoppedProcessesTest {
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
    StoppedProcesses.turn(this::handles, true);

    assertThat(StoppedProcesses.is(handles(), true)).isTrue();
    assertThat(StoppedProcesses.isAny(handles())).isTrue();
    StoppedProcesses.turn(this::handles, false);
    assertThat(StoppedProcesses.is(handles(), false)).isTrue();
    assertThat(StoppedProcesses.isAny(handles())).isFalse();
  }

  @Test
  void oneOfThemAloneIsNotAllOfThem() {
    StoppedProcesses.turn(() -> handles().subList(0, 1), true);

    assertThat(StoppedProcesses.is(handles(), true)).isFalse();
    assertThat(StoppedProcesses.is(handles(), false)).isFalse();
    assertThat(StoppedProcesses.isAny(handles())).isTrue();
  }

  @Test
  void oneThatHasEndedIsInTheWayOfNothing() throws InterruptedException {
    StoppedProcesses.turn(this::handles, true);
    processes.get(0).destroyForcibly().waitFor();

    assertThat(StoppedProcesses.is(handles(), true)).isTrue();
  }
}
