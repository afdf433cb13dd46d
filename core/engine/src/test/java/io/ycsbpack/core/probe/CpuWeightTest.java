// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuWeightTest {
  private static final CpuWeight POD = weight(1, "cluster", 16_384, "kubepods", 2048, "pod1", 512);

  @TempDir
  private Path folder;

  @Test
  void theTopmostGroupsDecideWhateverIsBelowThem() {
    assertThat(CpuWeight.difference(POD, weight(1, "pair", 16_384, "server", 1024))).isEmpty();
    assertThat(CpuWeight.difference(POD, weight(1, "server", 1024))).hasValue(
        "16384 > 2048 > 512 (cpu.shares of cluster > kubepods > pod1) / 1024 (cpu.shares of server)");
  }

  @Test
  void aProcessWithoutAGroupIsEqualToAnotherAlone() {
    CpuWeight none = new CpuWeight(1, List.of());

    assertThat(CpuWeight.difference(none, none)).isEmpty();
    assertThat(CpuWeight.difference(none, weight(1, "server", 1024))).get()
        .asString()
        .startsWith("no control group / ");
  }

  @Test
  void aGroupOfTheUsualWeightDiffersFromNoneInBeingAGroupAlone() {
    CpuWeight none = new CpuWeight(1, List.of());

    assertThat(CpuWeight.isGroupAlone(none, weight(1, "server", 1024))).isTrue();
    assertThat(CpuWeight.isGroupAlone(weight(2, "server", 100), new CpuWeight(2, List.of()))).isTrue();
    assertThat(CpuWeight.isGroupAlone(none, weight(1, "server", 2048))).isFalse();
    assertThat(CpuWeight.isGroupAlone(none, weight(2, "server", 100))).isFalse();
    assertThat(CpuWeight.isGroupAlone(weight(1, "a", 1024), weight(1, "b", 512))).isFalse();
    assertThat(CpuWeight.isGroupAlone(none, none)).isFalse();
  }

  @Test
  void numbersOfDifferentVersionsAreNotCompared() {
    assertThat(CpuWeight.difference(weight(1, "a", 100), weight(2, "a", 100))).isPresent();
  }

  @Test
  void theWeightsOfAllLevelsAreReadFromTheFilesOfEitherVersion() throws IOException {
    file("v1/cluster/cpu.shares", "16384");
    file("v1/cluster/pod/cpu.shares", "512");
    file("v2/cgroup.controllers", "cpu memory");
    file("v2/cluster/cpu.weight", "5000");
    Files.createDirectories(folder.resolve("v2/cluster/without"));

    assertThat(Cgroup.ofFolder(folder.resolve("v1"), folder.resolve("v1/cluster/pod")).weight())
        .isEqualTo(weight(1, "cluster", 16_384, "pod", 512));
    assertThat(Cgroup.ofFolder(folder.resolve("v2"), folder.resolve("v2/cluster/without")).weight())
        .isEqualTo(weight(2, "cluster", 5000));
  }

  private void file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text + "\n");
  }

  private static CpuWeight weight(int version, Object... groups) {
    ArrayList<CpuWeight.Level> levels = new ArrayList<>();
    for (int i = 0; i < groups.length; i += 2) {
      levels.add(new CpuWeight.Level((String) groups[i], ((Number) groups[i + 1]).longValue()));
    }
    return new CpuWeight(version, levels);
  }
}
