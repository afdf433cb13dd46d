// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.UserFolders;
import io.ycsbpack.core.container.ContainerEngine;
import io.ycsbpack.core.limit.ControlGroups;
import io.ycsbpack.core.limit.MachineAbilities;
import io.ycsbpack.core.parameter.ContainerParameters;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

@Command(name = "doctor",
    description = {"Show which servers this machine can run, and why not others.", "Starts nothing."})
final class DoctorCommand extends ResultCommand implements Runnable {
  @Override
  public void run() {
    MachineAbilities machine = MachineAbilities.ofThisMachine();
    Path image = ContainerParameters.usualArchive();
    Map<String, Optional<String>> obstacles = obstacles(machine, image);
    results.println("This machine can run: " + obstacles.keySet()
        .stream()
        .filter(what -> obstacles.get(what).isEmpty())
        .collect(Collectors.joining(", ")));
    obstacles.forEach((what, obstacle) -> obstacle
        .ifPresent(reason -> results.println("not: " + what + " because " + reason.replaceAll("\\s+", " "))));
    results.println();
    machine.found().forEach((name, what) -> results.printf("%-24s %s%n", name, what));
    results.printf("%-24s %s%n", "image of containers",
        Files.exists(image) ? UserFolders.ofThisUser().shown(image) : "not found");
  }

  /** Kinds of servers and limits; each with the reason and the fix if it is impossible. */
  private static Map<String, Optional<String>> obstacles(MachineAbilities machine, Path image) {
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
    obstacles.put("virtual machines by KVM", machine.kvmImpossible()
        .map(reason -> reason + "; enable virtualization, and give this user /dev/kvm"));
    return obstacles;
  }
}
