// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineAbilitiesTest {
  @TempDir
  private Path root;

  /** A file that ends with ! is executable, one that ends with / is a folder. */
  @ParameterizedTest(name = "{0} with {1}")
  @CsvSource(delimiter = '|', nullValues = "nothing", value = {"control groups | nothing | not found",
    "limits by groups | nothing | not possible: this system has no control groups",
    "runc | nothing | not found: no runc", "runc | bin/runc/ | not found: no runc",
    "crun | bin/crun | not found: no crun",
    "Kata Containers | bin/containerd-shim-kata-v2! | ${root}/bin/containerd-shim-kata-v2",
    "KVM | nothing | not usable: neither kvm_intel nor kvm_amd is loaded; there is no /dev/kvm",
    "KVM | dev/kvm | not usable: neither kvm_intel nor kvm_amd is loaded",
    "KVM | dev/kvm sys/module/kvm_amd/ | kvm_amd; no guest was started",
    "control groups | sys/fs/cgroup/cpu/ | version 1",
    "control groups | sys/fs/cgroup/cpu/ sys/fs/cgroup/unified/cgroup.controllers"
        + " | version 1, with a hierarchy of version 2 (hybrid)",
    "control groups | sys/fs/cgroup/cgroup.controllers | version 2"})
  void whatAMachineHasIsSeenFromItsFiles(String ability, String files, String found) throws IOException {
    for (String file : files == null ? new String[0] : files.split(" ")) {
      make(file);
    }
    assertThat(new MachineAbilities(root, List.of(root.resolve("bin"))).found())
        .containsEntry(ability, found.replace("${root}", root.toString()));
  }

  private void make(String file) throws IOException {
    Path path = root.resolve(file.replaceAll("[!/]$", ""));
    Files.createDirectories(file.endsWith("/") ? path : path.getParent());
    if (!file.endsWith("/")) {
      assertThat(Files.createFile(path).toFile().setExecutable(file.endsWith("!"))).isTrue();
    }
  }
}
