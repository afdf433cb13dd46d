// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResidentMemoryTest {
  @TempDir
  private Path proc;

  @Test
  void theHighestOfEachProcessIsAddedUpAsLongAsItIsThere() throws IOException {
    status(7, "Name:\tx\nVmPeak:\t 9000 kB\nVmHWM:\t  2048 kB\nVmRSS:\t  1024 kB\n");
    status(8, "Name:\ty\nVmHWM:\t  1024 kB\n");
    status(9, "Name:\ta thread of the kernel\n");

    assertThat(ResidentMemory.peak(proc, List.of(7L, 8L, 9L, 10L))).hasValue(3 << 20);
    assertThat(ResidentMemory.peak(proc, List.of(9L, 10L))).isEmpty();
  }

  @Test
  void aSandboxDoesNotTellWhatRunsInIt() throws IOException {
    status(7, "Name:\texe\nVmHWM:\t  2048 kB\n");
    Files.writeString(proc.resolve("7/cmdline"), "runsc-sandbox\0--root=/run\0boot\0");
    status(8, "Name:\trunsc-gofer\nVmHWM:\t  1024 kB\n");

    assertThat(ResidentMemory.peak(proc, List.of(7L, 8L))).isEmpty();
  }

  private void status(long pid, String text) throws IOException {
    Files.writeString(Files.createDirectories(proc.resolve(String.valueOf(pid))).resolve("status"), text);
  }
}
