// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.UserFolders;
import io.ycsbpack.core.container.ContainerEngine;
import io.ycsbpack.core.limit.ControlGroups;
import io.ycsbpack.core.parameter.ContainerParameters;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

@Command(name = "doctor",
    description = {"Show which servers this machine can run, and why not others.", "Starts nothing."})
final class DoctorCommand extends ResultCommand implements Runnable {
  @Override
  public void run() {
    Path image = ContainerParameters.usualArchive();
    Map<String, Optional<String>> obstacles = obstacles(image);
    results.println("This machine can run: " + obstacles.keySet()
        .stream()
        .filter(what -> obstacles.get(what).isEmpty())
        .collect(Collectors.joining(", ")));
    obstacles.forEach((what, obstacle) -> obstacle
        .ifPresent(reason -> results.println("not: " + what + " because " + reason.replaceAll("\\s+", " "))));
    results.println();
    results.printf("%-24s %s%n", "control groups", ControlGroups.ofThisUser().version());
    results.printf("%-24s %s%n", "image of containers",
        Files.exists(image) ? UserFolders.ofThisUser().shown(image) : "not found");
  }

  /** Kinds of servers and limits; each with the reason and the fix if it is impossible. */
  private static Map<String, Optional<String>> obstacles(Path image) {
    Map<String, Optional<String>> obstacles = new LinkedHashMap<>();
    obstacles.put("servers as processes", Optional.empty());
    obstacles.put("CPU quotas and memory limits",
        ControlGroups.ofThisUser().impossible().map(reason -> "this user may not make control groups: " + reason));
    Optional<String> noImage = Files.exists(image)
        ? Optional.empty()
        : Optional.of("there is no image " + UserFolders.ofThisUser().shown(image)
            + "; make it with 'scripts/image container', or name another by image");
    for (ContainerEngine engine : ContainerEngine.values()) {
      obstacles.put("containers by " + engine, engine.impossible().or(() -> noImage));
    }
    obstacles.put("virtual machines by KVM", kvmImpossible(Path.of("/"))
        .map(reason -> reason + "; enable virtualization, and give this user /dev/kvm"));
    return obstacles;
  }

  /**
   * Why KVM runs no virtual machine for this user; empty when nothing is known to keep it. A device alone proves nothing:
   * a kernel under another hypervisor may offer one that boots no ordinary guest.
   */
  static Optional<String> kvmImpossible(Path root) {
    Path device = root.resolve("dev/kvm");
    List<String> missing = new ArrayList<>();
    if (Stream.of("kvm_intel", "kvm_amd").noneMatch(module -> Files.exists(root.resolve("sys/module/" + module)))) {
      missing.add("neither kvm_intel nor kvm_amd is loaded");
    }
    if (!Files.exists(device)) {
      missing.add("there is no /dev/kvm");
    } else if (!Files.isWritable(device)) {
      missing.add("this user may not write /dev/kvm");
    }
    return missing.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", missing));
  }
}
