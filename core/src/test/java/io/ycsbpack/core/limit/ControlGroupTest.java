package io.ycsbpack.core.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is written where, in plain folders that stand for the kernel's; that version 1 itself understands it is seen with a
 * real server.
 */
class ControlGroupTest {
  @TempDir
  Path mount;
  private ControlGroup group;

  @BeforeEach
  void make() {
    group = new ControlGroup(mount, "ours");
  }

  @Test
  void versionOneHasAFolderForEachController() throws IOException {
    Files.createDirectories(mount.resolve("cpu"));
    Files.createDirectories(mount.resolve("memory"));

    group.quota(1.5);
    group.memory(1 << 20);

    assertThat(mount.resolve("cpu/ours/cpu.cfs_quota_us")).hasContent("150000");
    assertThat(mount.resolve("cpu/ours/cpu.cfs_period_us")).hasContent("100000");
    assertThat(mount.resolve("memory/ours/memory.limit_in_bytes")).hasContent("1048576");
    assertThat(group.doors()).containsExactly(mount.resolve("cpu/ours/cgroup.procs"),
        mount.resolve("memory/ours/cgroup.procs"));
  }

  @Test
  void versionTwoHasOneFolderAndTurnsItsControllersOn() throws IOException {
    Files.createFile(mount.resolve("cgroup.controllers"));

    group.quota(0.25);
    group.memory(2 << 20);

    assertThat(mount.resolve("ours/cpu.max")).hasContent("25000 100000");
    assertThat(mount.resolve("ours/memory.max")).hasContent("2097152");
    assertThat(mount.resolve("cgroup.subtree_control")).hasContent("+memory");
    assertThat(group.doors()).containsExactly(mount.resolve("ours/cgroup.procs"));
  }

  @Test
  void removingWhatIsNotThereDoesNothing() throws IOException {
    assertThat(group.remove()).isFalse();
  }
}
