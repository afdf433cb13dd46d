// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The control group features of this machine for this user. */
final class GroupAbilities {
  /** Of version 2; version 1 takes any. */
  private static final long MOST_WEIGHT = 10_000;

  private final GroupRoot root;
  private final Path mount;

  GroupAbilities(GroupRoot root) {
    this.root = root;
    mount = root.folder();
  }

  static GroupAbilities ofThisProcess() {
    return new GroupAbilities(GroupRoot.ofThisProcess());
  }

  boolean isUnified() {
    return root.isUnified();
  }

  boolean isPossible() {
    return root.isPossible();
  }

  Optional<String> impossible() {
    return root.impossible();
  }

  /**
   * An error sentence if this user may not make groups.
   *
   * @param purpose that needs them, with its verb: {@code a quota needs}
   */
  String needed(String purpose) {
    return purpose + " control groups that this user may write; " + impossible().orElse("");
  }

  long usualWeight() {
    return root.usualWeight();
  }

  /**
   * Whether a server under this limit competes for CPU time as a separate group. On version 2: for any limit, if the
   * root passes the CPU on to groups, as a {@linkplain DividedGroup divided} one does. Elsewhere: for a CPU limit only,
   * because memory then has separate groups.
   */
  boolean isMadeForCpu(ResourceLimit limit) {
    boolean quota = limit.cores().isPresent() && limit.mechanism().orElse(LimitMechanism.QUOTA) == LimitMechanism.QUOTA;
    boolean memory = limit.memory().isPresent() || limit.softMemory().isPresent() || limit.sharedMemory().isPresent();
    return quota || limit.burst().isPresent() || limit.priority().isPresent() || limit.sharedCpu().isPresent()
        || isUnified() && memory && (DividedGroup.isNeeded(mount) || isCpuPassedOn());
  }

  /**
   * Why groups can't be shared so on this version; empty if they can. Version 2 has one tree, in which a group is in
   * one other, and weights of another scale.
   */
  Optional<String> refuses(ResourceLimit.Shared shared) {
    if (!isUnified()) {
      return Optional.empty();
    }
    Optional<String> memory = shared.memory().map(SharedMemory::name);
    if (shared.cpu().filter(cpu -> memory.isPresent() && !memory.get().equals(cpu.name())).isPresent()) {
      return Optional
          .of("control groups of version 2 share memory and CPU weight in one group: give shared-memory the name "
              + shared.cpu().get().name() + " of shared-cpu instead of " + memory.get());
    }
    return shared.cpu()
        .filter(cpu -> cpu.weight() > MOST_WEIGHT)
        .map(cpu -> "a CPU weight of control groups of version 2 is from 1 to " + MOST_WEIGHT + ", and " + usualWeight()
            + " by default; it was " + cpu.weight());
  }

  /** Missing kernel features for the limit, except quota and memory; empty if none. */
  Optional<String> lacks(ResourceLimit limit) {
    String burst = isUnified() ? ControlFile.BURST.ofVersion2() : ControlFile.BURST.ofVersion1();
    if (limit.burst().isPresent() && !has(burst)) {
      return Optional.of("CFS burst (" + burst + ", Linux 5.14 on)");
    }
    if (limit.priority().filter(CpuPriority.IDLE::equals).isPresent() && !has("cpu.idle")) {
      return Optional.of("cpu.idle (Linux 5.15 on)");
    }
    if (limit.priority().filter(CpuPriority.QOS_LEVEL::equals).isPresent() && !has("cpu.qos_level")) {
      return Optional.of("cpu.qos_level (only openEuler's kernels)");
    }
    return Optional.empty();
  }

  /**
   * Version 2 shows a controller's files only in groups below the root that have the controller. If no group has it,
   * this is unknown before {@link ControlGroup#compete}.
   */
  private boolean has(String file) {
    if (!isUnified()) {
      return Files.exists(mount.resolve("cpu").resolve(file));
    }
    try (Stream<Path> groups = Files.list(mount)) {
      return groups.anyMatch(group -> Files.exists(group.resolve(file))) || !isCpuPassedOn();
    } catch (IOException e) {
      return false;
    }
  }

  private boolean isCpuPassedOn() {
    try {
      return List.of(Files.readString(mount.resolve(DividedGroup.PASSED_ON)).strip().split(" ")).contains("cpu");
    } catch (IOException e) {
      return false;
    }
  }
}
