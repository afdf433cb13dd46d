// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.limit.SharedCpu;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContainerGroupsTest {
  private static final SharedCpu SHARED = new SharedCpu("pair", 1024);

  @TempDir
  private Path mount;

  @Test
  void aContainerIsInTheGroupOfTheWeightItSharesWithOthers() {
    assertThat(groups().path(Optional.empty())).isEqualTo("/mine");
    assertThat(groups().path(Optional.of(SHARED))).isEqualTo("/ycsbpack-shared-pair/mine");
  }

  @Test
  void theProcessesOfAllHierarchiesAreFoundAndThoseOfOthersAreNot() throws IOException {
    group("cpu/ycsbpack-shared-pair/mine", "7\n8\n");
    group("pids/mine/below", "8\n9\n");
    group("pids/other", "5\n");

    assertThat(groups().processes()).containsExactlyInAnyOrder(7L, 8L, 9L);
  }

  @Test
  void emptyGroupsGoWithThoseAboveThemThatNobodyElseIsIn() throws IOException {
    Files.createDirectories(mount.resolve("cpu/ycsbpack-shared-pair/mine"));
    Files.createDirectories(mount.resolve("pids/ycsbpack-shared-pair/mine"));
    Files.createDirectories(mount.resolve("pids/ycsbpack-shared-pair/another"));
    Files.createDirectories(mount.resolve("memory/mine/below"));
    // an engine has removed the container's own
    Files.createDirectories(mount.resolve("freezer/ycsbpack-shared-pair"));

    assertThat(groups().remove(Optional.of("ycsbpack-shared-pair"))).isTrue();

    assertThat(mount.resolve("cpu")).isEmptyDirectory();
    assertThat(mount.resolve("memory")).isEmptyDirectory();
    assertThat(mount.resolve("freezer")).isEmptyDirectory();
    assertThat(mount.resolve("pids/ycsbpack-shared-pair/another")).isDirectory();
    assertThat(mount.resolve("pids/ycsbpack-shared-pair/mine")).doesNotExist();
    assertThat(groups().remove(Optional.of("ycsbpack-shared-pair"))).isTrue();
  }

  @Test
  void aGroupThatIsNotEmptyStays() throws IOException {
    group("cpu/mine", "7\n");

    assertThat(groups().remove(Optional.empty())).isFalse();
    assertThat(mount.resolve("cpu/mine")).isDirectory();
  }

  private ContainerGroups groups() {
    return new ContainerGroups(mount, "mine");
  }

  private void group(String path, String processes) throws IOException {
    Files.writeString(Files.createDirectories(mount.resolve(path)).resolve("cgroup.procs"), processes);
  }
}
