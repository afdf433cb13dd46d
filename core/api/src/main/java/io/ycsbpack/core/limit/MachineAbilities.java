// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * This machine's features for limiting servers and for running them in containers and virtual machines. It reads files
 * and starts nothing.
 */
public final class MachineAbilities {
  private final Path root;
  private final List<Path> folders;

  MachineAbilities(Path root, List<Path> folders) {
    this.root = root;
    this.folders = List.copyOf(folders);
  }

  public static MachineAbilities ofThisMachine() {
    return new MachineAbilities(Path.of("/"), SystemProgram.folders().toList());
  }

  /** The searched features and the findings, in display order. */
  public Map<String, String> found() {
    Path groups = root.resolve("sys/fs/cgroup");
    Map<String, String> found = new LinkedHashMap<>();
    found.put("control groups", controlGroups(groups));
    found.put("limits by groups", ControlGroups.at(groups)
        .impossible()
        .map(reason -> "not possible: " + reason)
        .orElse("possible, below " + groups));
    found.put("runc", program("runc"));
    found.put("crun", program("crun"));
    found.put("gVisor", program("runsc"));
    found.put("Kata Containers", program("kata-runtime", "containerd-shim-kata-v2"));
    found.put("QEMU", program("qemu-system-x86_64", "qemu-system-aarch64"));
    found.put("Firecracker", program("firecracker"));
    found.put("KVM", kvm());
    return found;
  }

  private static String controlGroups(Path mount) {
    if (Files.exists(mount.resolve("cgroup.controllers"))) {
      return "version 2";
    }
    if (!Files.isDirectory(mount.resolve("cpu"))) {
      return "not found";
    }
    return Files.exists(mount.resolve("unified/cgroup.controllers"))
        ? "version 1, with a hierarchy of version 2 (hybrid)"
        : "version 1";
  }

  private String kvm() {
    return kvmImpossible().map(reason -> "not usable: " + reason)
        .orElseGet(() -> String.join(", ", kvmModules()) + "; no guest was started");
  }

  /**
   * Why KVM runs no virtual machine for this user; empty when nothing is known to keep it. A device alone proves nothing:
   * a kernel under another hypervisor may offer one that boots no ordinary guest.
   */
  public Optional<String> kvmImpossible() {
    Path device = root.resolve("dev/kvm");
    List<String> missing = new ArrayList<>();
    if (kvmModules().isEmpty()) {
      missing.add("neither kvm_intel nor kvm_amd is loaded");
    }
    if (!Files.exists(device)) {
      missing.add("there is no /dev/kvm");
    } else if (!Files.isWritable(device)) {
      missing.add("this user may not write /dev/kvm");
    }
    return missing.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", missing));
  }

  private List<String> kvmModules() {
    return Stream.of("kvm_intel", "kvm_amd")
        .filter(module -> Files.isDirectory(root.resolve("sys/module").resolve(module)))
        .toList();
  }

  /** One of these is enough. */
  private String program(String... names) {
    return Stream.of(names)
        .flatMap(name -> folders.stream().map(folder -> folder.resolve(name)))
        .filter(path -> Files.isRegularFile(path) && Files.isExecutable(path))
        .findFirst()
        .map(Path::toString)
        .orElse("not found: no " + String.join(" and no ", names));
  }
}
