package io.ycsbpack.core.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineAbilitiesTest {
  @TempDir
  private Path root;

  @Test
  void anEmptyMachineHasNothing() {
    assertThat(found("control groups")).isEqualTo("not found");
    assertThat(found("limits by groups")).isEqualTo("not possible: this system has no control groups");
    assertThat(found("runc")).isEqualTo("not found: no runc");
    assertThat(found("KVM")).isEqualTo("not usable: neither kvm_intel nor kvm_amd is loaded; there is no /dev/kvm");
  }

  @Test
  void programsAreFoundWhereTheyAreExecutable() throws IOException {
    Path kata = file("bin/containerd-shim-kata-v2");
    assertThat(kata.toFile().setExecutable(true)).isTrue();
    file("bin/crun");
    Files.createDirectories(root.resolve("bin/runc"));

    assertThat(found("Kata Containers")).isEqualTo(kata.toString());
    assertThat(found("crun")).isEqualTo("not found: no crun");
    assertThat(found("runc")).isEqualTo("not found: no runc");
  }

  @Test
  void aDeviceWithoutTheProcessorsModuleIsNotKvm() throws IOException {
    file("dev/kvm");

    assertThat(found("KVM")).isEqualTo("not usable: neither kvm_intel nor kvm_amd is loaded");
  }

  @Test
  void aModuleWithItsDeviceIsKvmOfWhichNoGuestWasSeen() throws IOException {
    file("dev/kvm");
    Files.createDirectories(root.resolve("sys/module/kvm_amd"));

    assertThat(found("KVM")).isEqualTo("kvm_amd; no guest was started");
  }

  @Test
  void theVersionOfControlGroupsIsReadFromTheirMount() throws IOException {
    Files.createDirectories(root.resolve("sys/fs/cgroup/cpu"));
    assertThat(found("control groups")).isEqualTo("version 1");

    file("sys/fs/cgroup/unified/cgroup.controllers");
    assertThat(found("control groups")).isEqualTo("version 1, with a hierarchy of version 2 (hybrid)");

    file("sys/fs/cgroup/cgroup.controllers");
    assertThat(found("control groups")).isEqualTo("version 2");
  }

  private String found(String name) {
    return new MachineAbilities(root, List.of(root.resolve("bin"))).found().get(name);
  }

  private Path file(String path) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.createFile(file);
  }
}
