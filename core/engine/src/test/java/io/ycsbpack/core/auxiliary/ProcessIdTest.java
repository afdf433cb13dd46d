// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.auxiliary;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessIdTest {
  private static final ProcessHandle SELF = ProcessHandle.current();

  @TempDir
  private Path proc;

  @Test
  void aProcessIsKnownByTheTicksOfItsStartAndNotByAClockThatCanBeSet() throws IOException {
    stat("first-boot", 777);

    ProcessId id = ProcessId.of(SELF, proc);

    assertThat(id).isEqualTo(new ProcessId(SELF.pid(), "first-boot:777"));
    assertThat(id.living(proc)).hasValue(SELF);
  }

  @Test
  void aProcessThatGotTheSameNumberIsAnotherOneAlsoAfterTheNextBoot() throws IOException {
    stat("first-boot", 777);
    ProcessId id = ProcessId.of(SELF, proc);

    stat("first-boot", 778);
    assertThat(id.living(proc)).isEmpty();
    stat("second-boot", 777);
    assertThat(id.living(proc)).isEmpty();
  }

  @Test
  void theSystemSaysTheSameOfALivingProcessEachTime() {
    assertThat(ProcessId.of(SELF)).isEqualTo(ProcessId.of(SELF));
    assertThat(ProcessId.of(SELF).living()).hasValue(SELF);
  }

  private void stat(String boot, long ticks) throws IOException {
    Path random = Files.createDirectories(proc.resolve("sys/kernel/random"));
    Files.writeString(random.resolve("boot_id"), boot + "\n");
    Files.writeString(Files.createDirectories(proc.resolve(Long.toString(SELF.pid()))).resolve("stat"),
        SELF.pid() + " (a) name) S 1 1 1 0 -1 4194304 1 0 0 0 1 1 0 0 20 0 30 0 " + ticks + " 1 2 3\n");
  }
}
